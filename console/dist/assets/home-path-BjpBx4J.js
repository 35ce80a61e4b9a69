
import{U as e}from"./index-UtyyNzM.js";function t(t){return t===void 0?`/`:e(t,`readAnyBooking`)?`/board`:e(t,`workAssignedBookings`)?`/today`:`/`}export{t};