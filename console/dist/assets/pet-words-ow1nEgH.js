
var e={DOG:`words.dog`,CAT:`words.cat`,BIRD:`words.bird`,RABBIT:`words.rabbit`,OTHER:`pets.other`};export{e as t};