/** How many of one service a line of a booking may be for (contract §9 Body). */
export const leastQuantity = 1;
export const mostQuantity = 1000;
