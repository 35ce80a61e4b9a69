
var e=36e5,t={"verify-email":24*e,"change-email":24*e,"reset-password":e};export{t};