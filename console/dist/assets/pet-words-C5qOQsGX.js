
var e={DOG:`pets.dog`,CAT:`pets.cat`,BIRD:`pets.bird`,RABBIT:`pets.rabbit`,OTHER:`pets.other`};export{e as t};