
import{U as e}from"./index-BL6lCGv.js";function t(t){return t===void 0?`/`:e(t,`readAnyBooking`)?`/board`:e(t,`workAssignedBookings`)?`/today`:`/`}export{t};