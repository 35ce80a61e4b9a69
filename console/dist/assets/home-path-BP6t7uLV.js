
import{rt as e}from"./index-DKzogEaP.js";function t(t){return t===void 0?`/`:e(t,`readAnyBooking`)?`/board`:e(t,`workAssignedBookings`)?`/today`:`/`}export{t};