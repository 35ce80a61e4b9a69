
function e(e){return e===`BOARDING`||e===`DAYCARE`}function t(t){for(let n of t)if(e(n))return`stay`;return`visit`}export{e as n,t};