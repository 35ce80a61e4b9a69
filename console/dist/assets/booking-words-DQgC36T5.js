
var e={PENDING:`bookings.pending`,CONFIRMED:`bookings.confirmed`,IN_PROGRESS:`bookings.inProgress`,COMPLETED:`bookings.completed`,CANCELLED:`bookings.cancelled`};export{e as t};