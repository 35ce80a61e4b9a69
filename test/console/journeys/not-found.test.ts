/** Records that do not exist, or that the reader may not see: the page says so, and leads to the list. */
import { describe } from 'vitest';
import { follow } from '../support/actions.ts';
import { hasChromium } from '../support/chromium.ts';
import { visitorsTest as test } from '../support/console-test.ts';

describe.skipIf(!hasChromium)('a record of somebody else, or of another kind', { tags: 'further' }, () => {
  test.for([
    ['CUSTOMER', 'bookings', 'Booking not found', 'All bookings', 'My bookings'],
    ['CUSTOMER', 'pets', 'Pet not found', 'All pets', 'My pets'],
    // A user who is not a customer.
    ['MANAGER', 'customers', 'Customer not found', 'All customers', 'Customers'],
  ] as const)('%s at %s', async ([role, place, title, link, list], { openAs, visitors }) => {
    const ids = { bookings: visitors.booking, pets: visitors.pet, customers: visitors.users.ADMIN.id };
    const page = await openAs(role, `${place}/${ids[place]}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await follow(page, link, page.getByRole('heading', { name: list, level: 1 }));
  });
});
