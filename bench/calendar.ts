/** The calendar with 500 bookings in a week: how long it takes until they are shown, and how fluently one is dragged. */
import type { BrowserContext, Page } from 'playwright-core';
import { sendOrFail } from '../scripts/api-client.ts';
import type { SeededConsole } from '../scripts/console/seeded-console.ts';

const lanes = 12;
/** Of each lane on each day. */
const visits = 6;
/** A Monday. */
const monday = '2031-01-06';
const password = 'a manager of the measurement';
const email = 'calendar@petalpaw.example';

export interface CalendarTimes {
  readonly bookings: number;
  /** Milliseconds until all of them are shown. */
  readonly shown: number;
  /** Frames per second while a booking is dragged across the view. */
  readonly weekFrames: number;
  readonly dayFrames: number;
}

async function fillWeek({ url, adminToken: token }: SeededConsole): Promise<number> {
  const post = async (path: string, body: object) =>
    (await sendOrFail(url, 'POST', path, { token, body })).body.data;
  await post('/users', { email, name: 'Calendar', role: 'MANAGER', password });
  const service = await post('/services', {
    name: { en: 'Nail trim' },
    description: { en: 'Short and quick.' },
    category: 'GROOMING',
    basePrice: 10,
    priceUnit: 'per session',
    currency: 'USD',
  });
  let count = 0;
  for (let lane = 0; lane < lanes; lane++) {
    const member = `member${lane}@petalpaw.example`;
    const { id: userId } = await post('/users', {
      email: member,
      name: `Lane ${lane}`,
      role: 'STAFF',
      password,
    });
    const { id: staffId } = await post('/staff', { userId });
    const pet = await post('/pets', { name: `Pet ${lane}`, species: 'DOG' });
    for (let day = 0; day < 7; day++) {
      for (let visit = 0; visit < visits; visit++) {
        const start = Date.parse(`${monday}T18:00:00Z`) + (day * 24 + visit) * 3_600_000;
        await post('/bookings', {
          petIds: [pet.id],
          serviceIds: [service.id],
          staffId,
          startDate: new Date(start).toISOString(),
          endDate: new Date(start + 45 * 60_000).toISOString(),
        });
        count++;
      }
    }
  }
  return count;
}

/** `slowDown` is the throttling factor of the page's processor. */
export async function measureCalendar(
  seeded: SeededConsole,
  slowDown: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<CalendarTimes> {
  const bookings = await fillWeek(seeded);
  const context = await seeded.open({ viewport: { width: 1280, height: 860 } });
  await signIn(context, seeded.url);
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${seeded.url}/app/calendar?view=week&day=${monday}`);
  await page
    .locator('[data-booking]')
    .nth(bookings - 1)
    .waitFor();
  const shown = performance.now() - began;
  await slowDown(context, page);
  const weekFrames = await framesOfDrag(page);
  await page.goto(`${seeded.url}/app/calendar?day=${monday}`);
  await page
    .locator('[data-booking]')
    .nth(lanes * visits - 1)
    .waitFor();
  const dayFrames = await framesOfDrag(page);
  await context.close();
  return { bookings, shown, weekFrames, dayFrames };
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(reply.headers.getSetCookie()[0] ?? '') ?? [];
  await context.clearCookies();
  const cookie = { name, value, url: url.replace('http:', 'https:'), secure: true, httpOnly: true };
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }]);
}

/** Drags the first booking back and forth, and counts the painted frames. */
async function framesOfDrag(page: Page): Promise<number> {
  const block = page.locator('[data-booking]').first();
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (box === null) throw new Error('there is no booking');
  const [x, y] = [box.x + 30, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 3 });
  await page.evaluate(`{
    globalThis.frames = [];
    const draw = (time) => { frames.push(time); globalThis.drawing = requestAnimationFrame(draw); };
    requestAnimationFrame(draw);
  }`);
  for (let round = 0; round < 4; round++) {
    await page.mouse.move(x + 500, y + 250, { steps: 60 });
    await page.mouse.move(x, y, { steps: 60 });
  }
  const rate = await page.evaluate<number>(
    '(cancelAnimationFrame(drawing), (frames.length - 1) / (frames.at(-1) - frames[0]) * 1000)',
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return rate;
}
