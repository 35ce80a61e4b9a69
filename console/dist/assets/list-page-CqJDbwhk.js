
function e({data:e,pagination:t}){let{page:n,total:r,totalPages:i}=t;return{rows:e,total:r,next:n<i?n+1:void 0}}export{e as t};