
var e=[`reminder`,`vaccination`,`staffRequested`];export{e as t};