
var e=[`DOG`,`CAT`,`BIRD`,`RABBIT`,`OTHER`];export{e as t};