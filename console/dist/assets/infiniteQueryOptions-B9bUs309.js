
function e(e){return e}export{e as t};