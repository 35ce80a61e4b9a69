/** Creates the business of `seed-data` on a running server, record by record, over HTTP as its administrator. */
import { randomBytes } from 'node:crypto';
import { send, sendOrFail } from '../api-client.ts';
import { business } from '../seed-data/business.ts';
import { careOf } from '../seed-data/care.ts';
import { instantOf, timeZone, vaccinationsOn } from '../seed-data/moment.ts';
import { paymentsOf } from '../seed-data/payments.ts';
import { routineAround } from '../seed-data/routine.ts';
import { closuresFrom } from '../seed-data/settings.ts';
import type { Moment, NewStaff, Person, PlannedBooking, PlannedPayment } from '../seed-data/types.ts';

type TimeOff = NonNullable<NewStaff['timeOff']>;

interface Booking {
  readonly id: string;
  readonly totalAmount: number;
  readonly endDate: string;
}

/** The steps that move a booking from PENDING to the planned status. */
const statusSteps: Readonly<Record<PlannedBooking['status'], readonly PlannedBooking['status'][]>> = {
  PENDING: [],
  CONFIRMED: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
};

/** Finds existing records and leaves them unchanged, so that a seed can be run again. */
export class Seeder {
  readonly #url: string;
  readonly #token: string;
  readonly #today = Temporal.Now.plainDateISO(timeZone);
  /** Shared by all new accounts; printed at the end, stored nowhere. */
  readonly #password = randomBytes(12).toString('base64url');
  readonly #ids = new Map<object, string>();
  #madeAccounts = 0;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** The password of the new accounts; undefined when all accounts existed already. */
  get newPassword(): string | undefined {
    return this.#madeAccounts > 0 ? this.#password : undefined;
  }

  /** Creates everything: later records refer to earlier ones. */
  async run(): Promise<void> {
    await this.#settings();
    await this.#services();
    await this.#people();
    await this.#staff();
    await this.#pets();
    await this.#places();
    await this.#bookings();
  }

  async #settings(): Promise<void> {
    const settings = [...business.settings, closuresFrom(this.#today)];
    await this.#write('PUT', '/settings', settings);
    report('kept', `${settings.length} settings`);
  }

  async #services(): Promise<void> {
    const known = await this.#byKey('/services?lang=en', ({ name }) => name);
    for (const service of business.services) {
      await this.#ensure(service, known.get(service.name.en), service.name.en, () =>
        this.#write('POST', '/services', service),
      );
    }
  }

  async #people(): Promise<void> {
    await this.#person(business.manager, 'MANAGER');
    for (const { person } of business.staff) await this.#person(person, 'CUSTOMER');
    for (const person of business.customers) await this.#person(person, 'CUSTOMER');
  }

  async #staff(): Promise<void> {
    const known = await this.#byKey('/staff', ({ code }) => code);
    for (const member of business.staff) {
      const { person, skills, timeOff, ...body } = member;
      const isNew = await this.#ensure(member, known.get(member.code), `${member.code} ${person.name}`, () =>
        this.#write('POST', '/staff', { ...body, userId: this.#id(person) }),
      );
      if (isNew) await this.#skills(member);
      if (isNew && timeOff) await this.#timeOff(member, timeOff);
    }
  }

  async #pets(): Promise<void> {
    for (const pet of business.pets) {
      const { owner, vaccinations, ...rest } = pet;
      const known = await this.#byKey(`/pets?limit=100&ownerId=${this.#id(owner)}`, ({ name }) => name);
      const details = { vaccinations: vaccinationsOn(vaccinations, this.#today), care: careOf(pet) };
      await this.#ensure(pet, known.get(pet.name), `${pet.name} of ${owner.name}`, () =>
        this.#write('POST', '/pets', { ...rest, ...details, ownerId: this.#id(owner) }),
      );
    }
  }

  async #places(): Promise<void> {
    const known = await this.#byKey('/places?limit=100', ({ code }) => code);
    for (const place of business.places) {
      const { species, ...body } = place;
      await this.#ensure(place, known.get(place.code), `${place.code} ${place.name.en}`, () =>
        this.#write('POST', '/places', body),
      );
    }
  }

  /** The plan is relative to today, so it is created once: a server that has bookings keeps exactly those. */
  async #bookings(): Promise<void> {
    const { body } = await this.#read('/bookings?limit=1');
    if (body.pagination.total > 0) return report('kept', `${body.pagination.total} bookings`);
    const bookings = [...business.bookings, ...routineAround(this.#today)];
    for (const [at, booking] of bookings.entries()) await this.#booking(booking, at);
    report('added', `${bookings.length} bookings`);
  }

  async #booking(planned: PlannedBooking, at: number): Promise<void> {
    const { pets, services, staff, status, reason, notes, overrideRules, start, end } = planned;
    const token = await this.#tokenFor(planned);
    const body = {
      petIds: pets.map((pet) => this.#id(pet)),
      services: services.map(({ service, quantity = 1 }) => ({ serviceId: this.#id(service), quantity })),
      startDate: this.#instant(start),
      endDate: this.#instant(end),
      staffId: staff && this.#id(staff),
      notes,
      overrideRules,
    };
    const booking = await this.#write<Booking>('POST', '/bookings', body, token);
    for (const payment of paymentsOf(planned, at)) await this.#payment(booking, payment);
    const { id } = booking;
    const isStay = await this.#place(planned, id);
    for (const step of statusSteps[status]) {
      if (isStay && step === 'IN_PROGRESS') await this.#write('POST', `/bookings/${id}/check-in`, undefined);
      else await this.#write('PATCH', `/bookings/${id}/status`, { status: step, reason });
    }
  }

  /** Gives the pets of a stay the first free place for them, except those of a request. Returns whether it is a stay. */
  async #place({ pets, services, isRequest }: PlannedBooking, id: string): Promise<boolean> {
    const categories = services.map(({ service }) => service.category);
    const isStay = categories.includes('BOARDING') || categories.includes('DAYCARE');
    const suitable = business.places.filter(
      (place) =>
        place.categories.some((category) => categories.includes(category)) &&
        pets.every(({ species }) => place.species.includes(species)),
    );
    for (const place of isStay && !isRequest ? suitable : []) {
      const body = pets.map((pet) => ({ petId: this.#id(pet), placeId: this.#id(place) }));
      const answer = await send(this.#url, 'PUT', `/bookings/${id}/places`, { token: this.#token, body });
      if (answer.status < 300) break;
    }
    return isStay;
  }

  /** The customer's own for a request, unless the account is from an earlier seed and has another password. */
  async #tokenFor({ isRequest, pets: [pet] }: PlannedBooking): Promise<string> {
    if (!isRequest || !pet) return this.#token;
    const body = { email: pet.owner.email, password: this.#password };
    const answer = await send(this.#url, 'POST', '/auth/login', { body });
    return answer.status === 201 ? answer.body.data.accessToken : this.#token;
  }

  async #payment({ id, totalAmount, endDate }: Booking, payment: PlannedPayment): Promise<void> {
    const { part, voided, ...rest } = payment;
    const amount = Math.round(100 * totalAmount * part) / 100;
    const receivedAt = Date.parse(endDate) < Date.now() ? endDate : undefined;
    const body = { kind: 'PAYMENT', amount, receivedAt, ...rest };
    const entry = await this.#write('POST', `/bookings/${id}/payments`, body);
    if (voided) await this.#write('POST', `/payments/${entry.id}/void`, { reason: voided });
  }

  async #person(person: Person, role: 'MANAGER' | 'CUSTOMER'): Promise<void> {
    const known = await this.#byKey(`/users?q=${encodeURIComponent(person.email)}`, ({ email }) => email);
    const isNew = await this.#ensure(
      person,
      known.get(person.email),
      `${person.name} <${person.email}>`,
      () => this.#write('POST', '/users', { ...person, role, password: this.#password }),
    );
    if (isNew) this.#madeAccounts += 1;
  }

  async #skills(member: NewStaff): Promise<void> {
    const skills = member.skills.map(({ service, proficiency }) => ({
      serviceId: this.#id(service),
      proficiency,
    }));
    await this.#write('PUT', `/staff/${this.#id(member)}/services`, skills);
  }

  async #timeOff(member: NewStaff, { start, end, reason }: TimeOff): Promise<void> {
    await this.#write('POST', `/staff/${this.#id(member)}/time-off`, {
      startDate: this.#instant(start),
      endDate: this.#instant(end),
      reason,
    });
  }

  #instant(moment: Moment): string {
    return instantOf(moment, this.#today, timeZone).toString();
  }

  /** Creates the record unless it has an id already, and remembers the id; returns whether it was created. */
  async #ensure(
    record: object,
    known: string | undefined,
    name: string,
    make: () => Promise<{ id: string }>,
  ): Promise<boolean> {
    this.#ids.set(record, known ?? (await make()).id);
    report(known ? 'kept' : 'added', name);
    return known === undefined;
  }

  #id(record: object): string {
    const id = this.#ids.get(record);
    if (id === undefined) throw new Error('the seed data refers to a record that was not created before');
    return id;
  }

  /** Returns ids by a key, from a list that is bare or enveloped. */
  async #byKey(
    path: string,
    keyOf: (row: Record<string, string>) => string | undefined,
  ): Promise<Map<string, string>> {
    const { body } = await this.#read(path);
    const rows: Record<string, string>[] = Array.isArray(body) ? body : body.data;
    return new Map(rows.map((row) => [keyOf(row) ?? '', row.id ?? '']));
  }

  #read(path: string) {
    return sendOrFail(this.#url, 'GET', path, { token: this.#token });
  }

  /** Waits when the server limits the request rate. */
  async #write<Data = { readonly id: string }>(
    method: string,
    path: string,
    body: unknown,
    token = this.#token,
  ): Promise<Data> {
    for (;;) {
      const answer = await send(this.#url, method, path, { token, body });
      if (answer.status < 400) return answer.body.data;
      if (answer.status !== 429) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
    }
  }
}

function report(what: string, name: string): void {
  console.log(`${what.padEnd(5)} ${name}`);
}
