/** `npm run demo`: a tour of all features, on a throw-away server, in the order in which a new user meets them. */
import { keepBookings } from './demo/bookings-chapter.ts';
import { fillCatalog } from './demo/catalog-chapter.ts';
import { chapter, Narrator, say } from './demo/narrator.ts';
import { takePayments } from './demo/payments-chapter.ts';
import { keepPlants } from './demo/plants-chapter.ts';
import { followRules } from './demo/rules-chapter.ts';
import { forgetPassword, refresh, signUp } from './demo/sign-up-chapter.ts';
import { startThrowAwayServer } from './demo/throw-away-server.ts';

console.log(
  'Starting a temporary server with its own embedded database; the first start takes some seconds …',
);
const started = performance.now();
const server = await startThrowAwayServer();
try {
  say(`The server is ready at ${server.url} after ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  const tour = new Narrator(server.url);
  await tour.show(200, 'GET', '/health/ready');
  const customer = await signUp(tour, server);
  const admin = await fillCatalog(tour, server, customer.token);
  const tokens = { admin, customer: customer.token };
  await keepBookings(tour, tokens);
  await followRules(tour, tokens);
  await takePayments(tour, tokens);
  await keepPlants(tour, customer.token);
  await refresh(tour, customer.refreshToken);
  await forgetPassword(tour, server);
  chapter('The end');
  say('The server is stopped and its data removed. To run your own: npm start, then npm run seed.');
} finally {
  await server.stop();
}
