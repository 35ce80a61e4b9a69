
import{U as e}from"./index-Bx9fzJn.js";function t(t){return t===void 0?`/`:e(t,`readAnyBooking`)?`/board`:e(t,`workAssignedBookings`)?`/today`:`/`}export{t};