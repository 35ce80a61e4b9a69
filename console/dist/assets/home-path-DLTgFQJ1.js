
import{rt as e}from"./index-BTxYgzoR.js";function t(t){return t===void 0?`/`:e(t,`readAnyBooking`)?`/board`:e(t,`workAssignedBookings`)?`/today`:`/`}export{t};