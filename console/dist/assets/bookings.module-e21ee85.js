
var e={plain:`plain_a0add`,narrow:`narrow_a0add`,facts:`facts_a0add`,notes:`notes_a0add`,line:`line_a0add`,answer:`answer_a0add`,check:`check_a0add`,times:`times_a0add`};export{e as t};