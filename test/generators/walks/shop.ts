/** The interface that a walk uses. Each generated client implements it with its own types. */

/** An answer: the value of a success, or the message of an error. */
export interface Outcome<T> {
  readonly status: number;
  readonly value?: T | undefined;
  /** The identifier of the error, and its details; for plants, the message. */
  readonly error?: string | undefined;
  /** The causes in the language of the shop, by a client that has texts for them. */
  readonly localized?: string | undefined;
}

export interface NewService {
  readonly name: { readonly en: string; readonly vi?: string };
  readonly description: { readonly en: string };
  readonly category: 'GROOMING' | 'TRAINING';
  readonly basePrice: number;
  readonly priceUnit: string;
  readonly duration?: number | null;
}

export interface Order {
  readonly petIds: string[];
  readonly serviceIds: string[];
  readonly startDate: string;
  readonly endDate: string;
}

export interface BookingSeen {
  readonly id: string;
  readonly status: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
  readonly totalAmount: number;
  readonly staffName: string | undefined;
}

export interface Greeting {
  readonly key: string;
  readonly value: unknown;
  readonly group?: 'GENERAL' | 'PAYMENT' | 'CONTACT' | null;
}

export interface Shop {
  /** Signs in; later calls use the token. Returns the role. */
  signIn(email: string, password: string): Promise<Outcome<'ADMIN' | 'MANAGER' | 'STAFF' | 'CUSTOMER'>>;
  /** These return the id of the created record. */
  addService(service: NewService): Promise<Outcome<string>>;
  addPet(name: string, species: 'DOG' | 'CAT'): Promise<Outcome<string>>;
  book(order: Order): Promise<Outcome<BookingSeen>>;
  /** The ids of the first page of bookings with the status. */
  bookings(status: BookingSeen['status'], sortOrder: 'asc' | 'desc'): Promise<Outcome<string[]>>;
  /** Returns the new status of the booking. */
  move(id: string, status: BookingSeen['status']): Promise<Outcome<BookingSeen['status']>>;
  /** One change or several; returns the keys. */
  writeSettings(changes: Greeting | Greeting[]): Promise<Outcome<string[]>>;
  /** Returns the plant's name. */
  addPlant(id: number, name: string): Promise<Outcome<string>>;
  removePlant(id: number): Promise<Outcome<undefined>>;
}

/** Makes the client of a walk for the server at the address. */
export type OpenShop = (url: string) => Shop;

/** The keys of written settings; a dry run, which the walk does not send, would be no array (contract §21). */
export function keysOf(written: object): string[] {
  return Array.isArray(written) ? written.map(({ key }: { key: string }) => key) : [];
}
