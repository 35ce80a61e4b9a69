/** Written by `npm run openapi` from the OpenAPI document. Do not edit. */
import type { Answered, CallOptions, Paged, Redirected } from '../answer.ts';
import type { Decimal, DecimalInput, JsonValue } from '../json.ts';

export interface NewPlant {
  /** Name of the plant; any text, the empty one too. */
  readonly name: string;
  /** Specifies the type. */
  readonly tag?: string | undefined;
  /** Identification number, unique over the whole store. Exact: many clients round beyond 2^53. */
  readonly id: bigint;
}

export interface Plant {
  /** Name of the plant; any text, the empty one too. */
  readonly name: string;
  /** Specifies the type. */
  readonly tag?: string;
}

export interface Registration {
  /** Email address; compared case-insensitively. Unicode is fine. The domain must have a dot. */
  readonly email: string;
  /** Any Unicode characters, taken exactly as typed. The 3,000 most common passwords are refused, those of data breaches if the server knows a service for them, and those with fewer than 8 characters besides the name and the email address of the user and the name of the service. */
  readonly password: string;
  /** Name. */
  readonly name: string;
  /** Phone number: one line of any text. Shown to the user and to personnel. Blank is none. */
  readonly phone?: string | null | undefined;
}

/** The role of a user. */
export type Role =
  | 'ADMIN'
  | 'MANAGER'
  | 'STAFF'
  | 'CUSTOMER';

export interface User {
  /** The id of the record. */
  readonly id: string;
  /** Email address. */
  readonly email: string;
  /** Name. */
  readonly name: string;
  readonly role: Role;
  /** When the record was created. */
  readonly createdAt: string;
  /** True if the user has shown that mail to the address reaches them. */
  readonly emailVerified: boolean;
}

export interface EmailToken {
  /** From the link in the email. */
  readonly token: string;
}

export interface EmailOnly {
  /** Email address. */
  readonly email: string;
}

export interface EmailChange {
  /** Email address; compared case-insensitively. Unicode is fine. The domain must have a dot. */
  readonly email: string;
  /** The present one. */
  readonly password: string;
}

export interface PasswordReset {
  /** From the link in the email. */
  readonly token: string;
  /** Any Unicode characters, taken exactly as typed. The 3,000 most common passwords are refused, those of data breaches if the server knows a service for them, and those with fewer than 8 characters besides the name and the email address of the user and the name of the service. */
  readonly password: string;
}

export interface PasswordChange {
  /** The present password. */
  readonly currentPassword: string;
  /** Any Unicode characters, taken exactly as typed. The 3,000 most common passwords are refused, those of data breaches if the server knows a service for them, and those with fewer than 8 characters besides the name and the email address of the user and the name of the service. */
  readonly newPassword: string;
}

export interface Credentials {
  /** Compared case-insensitively. */
  readonly email: string;
  /** The password, exactly as typed. */
  readonly password: string;
  /** A code of an authenticator app, or a recovery code, for a user with a second factor. Otherwise ignored. */
  readonly code?: string | null | undefined;
}

export interface Session {
  /** The id of the record. */
  readonly id: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** The absolute limit of the session cookie. */
  readonly expiresAt: string;
  /** When the session ends if no request is made until then. */
  readonly idleExpiresAt: string;
  /** From then on answers carry X-Session-Warning. */
  readonly warnAt: string;
}

export interface SignIn {
  /** The user. */
  readonly user: User;
  /** The session. */
  readonly session: Session;
  /** A JWT for the header Authorization. */
  readonly accessToken: string;
  /** Good once. */
  readonly refreshToken: string;
  /** How the access token is used: as a bearer token. */
  readonly tokenType: 'Bearer';
  /** Seconds for which the access token is good. */
  readonly expiresIn: number;
}

export interface PasskeyLogin {
  /** From the options. Good for one answer, within five minutes. */
  readonly challengeId: string;
  /** AuthenticationResponseJSON (WebAuthn Level 3, 5.1). */
  readonly credential: {
  /** The id of the passkey, in base64url. */
  readonly id: string;
  /** The same. */
  readonly rawId: string;
  /** The only type that there is. */
  readonly type: 'public-key';
  /** The answer of the authenticator. */
  readonly response: {
  /** The data that the browser signed, with challenge and origin. */
  readonly clientDataJSON: string;
  /** The data that the authenticator signed: RP id, flags and counter. */
  readonly authenticatorData: string;
  /** In base64url. */
  readonly signature: string;
  /** The user whom the passkey belongs to. */
  readonly userHandle?: string | null | undefined;
};
};
}

export interface RefreshRequest {
  /** A refresh token from a login or an earlier refresh. */
  readonly refreshToken: string;
}

export interface Tokens {
  /** A JWT for the header Authorization. */
  readonly accessToken: string;
  /** Good once. */
  readonly refreshToken: string;
  /** How the access token is used: as a bearer token. */
  readonly tokenType: 'Bearer';
  /** Seconds for which the access token is good. */
  readonly expiresIn: number;
}

export interface SessionToken {
  /** A JWT for the header Authorization. */
  readonly accessToken: string;
  /** How the access token is used: as a bearer token. */
  readonly tokenType: 'Bearer';
  /** Seconds for which the access token is good. */
  readonly expiresIn: number;
}

export interface ListedSession {
  /** The id of the record. */
  readonly id: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** The last login, refresh or sliding of the idle limit. Requests with an access token do not move it. */
  readonly lastUsedAt: string;
  /** When it ends, however much it is used. */
  readonly expiresAt: string;
  /** The address that the login came from. */
  readonly ip: string;
  /** The program that the login named, unchecked. */
  readonly userAgent: string;
  /** True if this request was made with it. */
  readonly current: boolean;
}

/** An authenticator app, a passkey, or the recovery codes. */
export type FactorType =
  | 'totp'
  | 'passkey'
  | 'recovery';

export interface Factor {
  /** The id of the record. */
  readonly id: string;
  readonly type: FactorType;
  /** Name. */
  readonly name: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** The last login with it. */
  readonly lastUsedAt: string | null;
  /** Of the recovery codes: the number that is left. */
  readonly remaining: number | null;
}

export interface NewTotp {
  /** The present one. Required where the account has a password. */
  readonly password?: string | null | undefined;
  /** By default `Authenticator app`. */
  readonly name?: string | null | undefined;
}

export interface CreatedTotp {
  /** The id of the record. */
  readonly id: string;
  /** In base32 (RFC 4648). Shown only here. */
  readonly secret: string;
  /** The same as an `otpauth://` address, for a QR code. */
  readonly uri: string;
}

export interface TotpCode {
  /** The code that the authenticator app shows. */
  readonly code: string;
}

export interface AddedFactor {
  /** A second factor, which counts from now on. */
  readonly factor: Factor;
  /** Ten codes, each good for one login, shown only here; null when the user has some already. */
  readonly recoveryCodes: readonly string[] | null;
}

/** A code of an authenticator app, a recovery code, or the answer of a passkey to the options of `POST /auth/passkey/options`. */
export type OwnCode = string | PasskeyLogin;

export interface OwnCredentials {
  /** The present one. Required where the account has a password. */
  readonly password?: string | null | undefined;
  /** A code of an authenticator app, a recovery code, or the answer of a passkey to the options of `POST /auth/passkey/options`. */
  readonly code?: OwnCode | null | undefined;
}

export interface OwnPassword {
  /** The present one. Required where the account has a password. */
  readonly password?: string | null | undefined;
}

export interface PasskeyCreationOptions {
  /** To be sent with the answer. */
  readonly challengeId: string;
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON` (WebAuthn Level 3, 5.1.9). */
  readonly publicKey: { readonly [key: string]: JsonValue };
}

export interface NewPasskey {
  /** From the options. Good for one answer, within five minutes. */
  readonly challengeId: string;
  /** By which the user recognizes it. */
  readonly name: string;
  /** RegistrationResponseJSON (WebAuthn Level 3, 5.1). */
  readonly credential: {
  /** The id of the passkey, in base64url. */
  readonly id: string;
  /** The same. */
  readonly rawId: string;
  /** The only type that there is. */
  readonly type: 'public-key';
  /** The answer of the authenticator. */
  readonly response: {
  /** The data that the browser signed, with challenge and origin. */
  readonly clientDataJSON: string;
  /** The new public key, in base64url. */
  readonly attestationObject: string;
  /** How browsers reach the authenticator. */
  readonly transports?: readonly string[] | null | undefined;
};
};
}

export interface Nothing {

}

export interface PasskeyRequestOptions {
  /** To be sent with the answer. */
  readonly challengeId: string;
  /** For `PublicKeyCredential.parseRequestOptionsFromJSON` (WebAuthn Level 3, 5.1.10). */
  readonly publicKey: { readonly [key: string]: JsonValue };
}

export interface OAuthProvider {
  /** Name. */
  readonly name: string;
}

export interface LinkedAccount {
  /** The id of the record. */
  readonly id: string;
  /** Its name in `GET /auth/oauth/providers`. */
  readonly provider: string;
  /** The address that the provider vouched for when the account was linked. */
  readonly email: string;
  /** When the record was created. */
  readonly createdAt: string;
}

/** The order of a list. The server takes it in any case, such as `DESC`. */
export type SortOrder =
  | 'asc'
  | 'desc';

/** A language of the content. */
export type LanguageCode =
  | 'en'
  | 'vi'
  | 'ja'
  | 'zh'
  | 'ko'
  | 'th'
  | 'id'
  | 'fr'
  | 'de'
  | 'es'
  | 'lo'
  | 'km'
  | 'my'
  | 'fil';

/** The emails that the user can switch off (false): those of each kind. */
export interface EmailPreferences {
  /** Reminders of bookings. */
  readonly reminder: boolean;
  /** Emails about vaccinations that end soon. */
  readonly vaccination: boolean;
  /** For MANAGER and ADMIN: emails about customers' requests. */
  readonly staffRequested: boolean;
}

/** With `summary=true` only. */
export interface UserSummary {
  /** All pets of the user. */
  readonly petCount: number;
  /** Of the first three pets, each cut to 100 characters. */
  readonly petNames: readonly string[];
  /** The start of the last booking that has begun, PENDING and CANCELLED ones aside. */
  readonly lastBooking: string | null;
  /** The start of the next booking that is PENDING or CONFIRMED. */
  readonly nextBooking: string | null;
}

export interface ListedUser {
  /** The id of the record. */
  readonly id: string;
  /** Email address. */
  readonly email: string;
  /** Name. */
  readonly name: string;
  readonly role: Role;
  /** When the record was created. */
  readonly createdAt: string;
  /** True if the user has shown that mail to the address reaches them. */
  readonly emailVerified: boolean;
  /** As the user wrote it. */
  readonly phone: string | null;
  /** True if the user is kept from signing in. */
  readonly disabled: boolean;
  /** The language of emails to the user; null: English. */
  readonly language: LanguageCode | null;
  readonly emailPreferences: EmailPreferences;
  readonly summary?: UserSummary;
}

export interface UserBalance {
  /** Three capitals. */
  readonly currency: string;
  /** Below 0, the business owes it to the user. */
  readonly amount: Decimal;
}

export interface UserDetails {
  /** The id of the record. */
  readonly id: string;
  /** Email address. */
  readonly email: string;
  /** Name. */
  readonly name: string;
  readonly role: Role;
  /** When the record was created. */
  readonly createdAt: string;
  /** True if the user has shown that mail to the address reaches them. */
  readonly emailVerified: boolean;
  /** As the user wrote it. */
  readonly phone: string | null;
  /** True if the user is kept from signing in. */
  readonly disabled: boolean;
  /** The language of emails to the user; null: English. */
  readonly language: LanguageCode | null;
  readonly emailPreferences: EmailPreferences;
  /** How many bookings are marked as no-shows. Shown to STAFF, MANAGER and ADMIN only. */
  readonly noShows?: number;
  /** The sum of the balances of the bookings; none while the business does not record payments. Shown to STAFF, MANAGER and ADMIN only. */
  readonly balance?: readonly UserBalance[];
}

export interface NewUser {
  /** Email address; compared case-insensitively. Unicode is fine. The domain must have a dot. */
  readonly email: string;
  /** Name. */
  readonly name: string;
  /** Phone number: one line of any text. Shown to the user and to personnel. Blank is none. */
  readonly phone?: string | null | undefined;
  readonly role: Role;
  /** Null: the user chooses it by an emailed link. */
  readonly password: string | null;
  /** Of emails to the user; English without it. */
  readonly language?: LanguageCode | null | undefined;
}

export interface ManagedUser {
  /** The id of the record. */
  readonly id: string;
  /** Email address. */
  readonly email: string;
  /** Name. */
  readonly name: string;
  readonly role: Role;
  /** When the record was created. */
  readonly createdAt: string;
  /** True if the user has shown that mail to the address reaches them. */
  readonly emailVerified: boolean;
  /** As the user wrote it. */
  readonly phone: string | null;
  /** True if the user is kept from signing in. */
  readonly disabled: boolean;
  /** The language of emails to the user; null: English. */
  readonly language: LanguageCode | null;
  readonly emailPreferences: EmailPreferences;
}

export interface UserPatch {
  /** Name. */
  readonly name?: string | undefined;
  /** Phone number: one line of any text. Shown to the user and to personnel. Blank is none. */
  readonly phone?: string | null | undefined;
  /** Changed by an ADMIN only. */
  readonly role?: Role | undefined;
  /** Changed by an ADMIN only; true ends every session. */
  readonly disabled?: boolean | undefined;
  /** Of emails to the user; English without it. */
  readonly language?: LanguageCode | null | undefined;
  /** Those that are left out stay as they are. */
  readonly emailPreferences?: {
  /** Reminders of bookings. */
  readonly reminder?: boolean | undefined;
  /** Emails about vaccinations that end soon. */
  readonly vaccination?: boolean | undefined;
  /** For MANAGER and ADMIN: emails about customers' requests. */
  readonly staffRequested?: boolean | undefined;
} | undefined;
}

/** Text by language code; `en` is required and not blank. */
export interface StoredTranslatedField {
  /** The text in English. */
  readonly en: string;
  /** The text in Vietnamese. */
  readonly vi?: string;
  /** The text in Japanese. */
  readonly ja?: string;
  /** The text in Chinese. */
  readonly zh?: string;
  /** The text in Korean. */
  readonly ko?: string;
  /** The text in Thai. */
  readonly th?: string;
  /** The text in Indonesian. */
  readonly id?: string;
  /** The text in French. */
  readonly fr?: string;
  /** The text in German. */
  readonly de?: string;
  /** The text in Spanish. */
  readonly es?: string;
  /** The text in Lao. */
  readonly lo?: string;
  /** The text in Khmer. */
  readonly km?: string;
  /** The text in Burmese. */
  readonly my?: string;
  /** The text in Filipino. */
  readonly fil?: string;
}

export interface StaffService {
  /** The id of the service. */
  readonly serviceId: string;
  /** How well the member can do it, from 1 (lowest) to 5. */
  readonly proficiency: number;
}

export interface TimeOff {
  /** The id of the record. */
  readonly id: string;
  /** When it begins. */
  readonly startDate: string;
  /** The first instant that is no longer part of it. */
  readonly endDate: string;
  /** The reason. */
  readonly reason: string | null;
}

export interface ExportedStaff {
  /** The id of the record. */
  readonly id: string;
  /** The code of the member. */
  readonly code: string;
  /** The department. */
  readonly department: StoredTranslatedField | null;
  /** The position. */
  readonly position: StoredTranslatedField | null;
  /** The specialty of the member. */
  readonly specialization: StoredTranslatedField | null;
  /** The status. */
  readonly status: string;
  /** True if bookings may be assigned. */
  readonly isAvailable: boolean;
  /** Any JSON, as stored. */
  readonly workingHours: JsonValue;
  /** The services. */
  readonly services: readonly StaffService[];
  /** The time off, in the order of time. */
  readonly timeOff: readonly TimeOff[];
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

/** The species of a pet. */
export type Species =
  | 'DOG'
  | 'CAT'
  | 'BIRD'
  | 'RABBIT'
  | 'OTHER';

export interface Feeding {
  /** `HH:MM`, in the time zone of the business. */
  readonly time: string;
  /** Such as `dry food`. */
  readonly food: string;
  /** Such as `80 g`. */
  readonly amount: string;
  /** Notes of any kind. */
  readonly notes?: string | null | undefined;
}

export interface Medication {
  /** Name. */
  readonly name: string;
  /** Such as `half a tablet`. */
  readonly dose: string;
  /** Of each day. */
  readonly times: readonly string[];
  /** The first day; every day by default. */
  readonly from?: string | null | undefined;
  /** The last day. */
  readonly to?: string | null | undefined;
  /** Notes of any kind. */
  readonly notes?: string | null | undefined;
}

/** The feeding and the medication of a pet while the business looks after it: at most 100 of both in a day. */
export interface CarePlan {
  /** Of each day. */
  readonly feeding: readonly Feeding[];
  /** Of each day. */
  readonly medication: readonly Medication[];
  /** Notes of any kind. */
  readonly notes?: string | null | undefined;
}

export interface ExportedPet {
  /** The id of the record. */
  readonly id: string;
  /** The user whose pet it is. */
  readonly ownerId: string;
  /** Name. */
  readonly name: string;
  readonly species: Species;
  /** Any JSON, kept exactly. The documented form is an array of `{name, date, expiresAt?}`; null when nothing was given. */
  readonly vaccinations: JsonValue;
  /** Medical history. */
  readonly medicalHistory: string | null;
  /** Any JSON, kept exactly; null when nothing was given. */
  readonly allergies: JsonValue;
  /** The feeding and the medication; null when nothing was given. */
  readonly care: CarePlan | null;
  /** Relative address of the photograph (contract §27); null: none. */
  readonly photo: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

export interface BookingUser {
  /** The id of the record. */
  readonly id: string;
  /** Empty when the user has been deleted. */
  readonly name: string;
  /** Shown to STAFF, MANAGER and ADMIN only. */
  readonly phone?: string | null;
}

export interface BookingStaff {
  /** The id of the record. */
  readonly id: string;
  /** Name. */
  readonly name: string;
}

/** The status of a booking. */
export type BookingStatus =
  | 'PENDING'
  | 'CONFIRMED'
  | 'IN_PROGRESS'
  | 'COMPLETED'
  | 'CANCELLED';

export interface BookingPet {
  /** The id of the record. */
  readonly id: string;
  /** Name. */
  readonly name: string;
  readonly species: Species;
}

export interface BookingLine {
  /** The id of the service. */
  readonly serviceId: string;
  /** In the language asked for. */
  readonly name: string;
  /** The unit of the price: a day, an hour or a session. */
  readonly priceUnit: string;
  /** As agreed when the service was booked. */
  readonly unitPrice: Decimal;
  /** Sessions, hours or calendar days, as `priceUnit` says. */
  readonly units: Decimal;
  /** How many of the service. */
  readonly quantity: number;
  /** unitPrice × units × quantity × pets, rounded once. */
  readonly amount: Decimal;
}

export interface BookingHold {
  /** When it begins. */
  readonly startDate: string;
  /** When it ends. */
  readonly endDate: string;
}

/** Why a booking was cancelled. */
export type CancelReason =
  | 'CUSTOMER'
  | 'BUSINESS'
  | 'NO_SHOW'
  | 'REQUEST_UNANSWERED'
  | 'DEPOSIT_UNPAID';

/** Whether a booking is paid. */
export type PaymentState =
  | 'UNPAID'
  | 'PARTLY_PAID'
  | 'PAID'
  | 'TO_REFUND';

export interface BookingDeposit {
  /** To be paid in advance. */
  readonly amount: Decimal;
  /** Until when; null without a limit. */
  readonly dueAt: string | null;
  /** True if at least the deposit was paid. */
  readonly isPaid: boolean;
}

/** The amounts owed and paid for a booking. */
export interface BookingPayment {
  /** The amount to pay in all: the total, and of a CANCELLED booking the cancellation fee. */
  readonly charge: Decimal;
  /** Payments minus refunds. */
  readonly paid: Decimal;
  /** `charge` minus `paid`. Below 0, the business owes it to the customer. */
  readonly balance: Decimal;
  /** Whether it is paid. */
  readonly state: PaymentState;
  /** The amount to be paid in advance; null without a deposit. */
  readonly deposit: BookingDeposit | null;
}

export interface Booking {
  /** The id of the record. */
  readonly id: string;
  /** The user to whom the booking belongs. */
  readonly userId: string;
  /** The user. */
  readonly user: BookingUser;
  /** The assigned staff member. */
  readonly staffId: string | null;
  /** The staff member. */
  readonly staff: BookingStaff | null;
  /** When it begins. */
  readonly startDate: string;
  /** The first instant that is no longer part of the booking. */
  readonly endDate: string;
  readonly status: BookingStatus;
  /** The exact sum of the lines. */
  readonly totalAmount: Decimal;
  /** Of all amounts; three capitals. */
  readonly currency: string;
  /** Notes of any kind. */
  readonly notes: string | null;
  /** The pets. */
  readonly pets: readonly BookingPet[];
  /** The services. */
  readonly services: readonly BookingLine[];
  /** The last instant at which the customer may cancel the booking or change its times, pets, services or staff. Null without a rule, and after a final status. */
  readonly changeableUntil: string | null;
  /** The time for which the booking holds its staff member, with the time between visits; null when it is that of the booking. */
  readonly hold: BookingHold | null;
  /** Why it is CANCELLED: who cancelled it, or that it ended by itself. NO_SHOW is shown to STAFF, MANAGER and ADMIN only. Null for another status, and where it is not known. */
  readonly cancelReason: CancelReason | null;
  /** True if the customer did not come. Shown to STAFF, MANAGER and ADMIN only. */
  readonly noShow?: boolean;
  /** When its pets were checked in. Null until then, and for a visit whose status was set instead. */
  readonly checkedInAt: string | null;
  /** When they were checked out, or the booking was COMPLETED after a check-in. */
  readonly checkedOutAt: string | null;
  /** When it ends by itself, CANCELLED, unless it is confirmed (setting `requests`) or its deposit is paid (`payments`). Null for a booking that does not, and for one that is not PENDING. */
  readonly expiresAt: string | null;
  /** The amounts owed and paid; null while the business does not record payments (setting `payments`). */
  readonly payment: BookingPayment | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

/** Which list of the plan has it. */
export type CareKind =
  | 'FEEDING'
  | 'MEDICATION';

export interface CareRecorder {
  /** The id of the record. */
  readonly id: string;
  /** Name. */
  readonly name: string;
}

export interface CareLogEntry {
  /** Identifies the entry of the plan of the pet. */
  readonly item: string;
  readonly kind: CareKind;
  /** The food, or the name of the medicine. */
  readonly title: string;
  /** The amount of the food, or the dose. */
  readonly amount: string;
  /** When it was due. */
  readonly at: string;
  /** False: it was not done, or was taken back. */
  readonly done: boolean;
  /** Notes of any kind. */
  readonly notes: string | null;
  /** When it was recorded. */
  readonly recordedAt: string;
  /** Who recorded it; null when nobody has, and when the user has been deleted. */
  readonly recordedBy?: CareRecorder | null;
}

export interface ExportedCare {
  /** The id of the booking. */
  readonly bookingId: string;
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  /** The feeding and the medication; null when nothing was given. */
  readonly care: CarePlan | null;
  /** True if `care` is the plan for this stay; else it is that of the pet. */
  readonly isOwn: boolean;
  /** In the order of time; of the booking, the last 500 entries. */
  readonly log: readonly CareLogEntry[];
}

/** The kind of an entry of the ledger. */
export type PaymentKind =
  | 'PAYMENT'
  | 'REFUND';

/** An entry of the ledger: a payment, a refund, or the void of one of them. */
export interface Payment {
  /** The id of the record. */
  readonly id: string;
  /** Prefix, year and number, without gaps: `R2026-000123`. */
  readonly number: string;
  /** The booking that was paid. */
  readonly bookingId: string;
  /** The user to whom the booking belongs. */
  readonly userId: string;
  readonly kind: PaymentKind;
  /** Above 0. */
  readonly amount: Decimal;
  /** Three capitals. */
  readonly currency: string;
  /** An upper-snake word. */
  readonly method: string;
  /** Such as the number of a transfer. */
  readonly reference: string | null;
  /** When the money came or went. */
  readonly receivedAt: string;
  /** When it was added to the ledger. */
  readonly recordedAt: string;
  /** The user who recorded it. */
  readonly recordedBy: string;
  /** The entry that this one takes back. */
  readonly voids: string | null;
  /** The entry that takes back this one. */
  readonly voidedBy: string | null;
  /** The balance of the booking now. Below 0, the business owes it to the customer. */
  readonly balance: Decimal;
  /** Of a void, its reason. Shown to STAFF, MANAGER and ADMIN only. */
  readonly notes?: string | null;
}

export interface ExportedPlant {
  /** Identification number. Exact: many clients round beyond 2^53. */
  readonly id: bigint;
  /** Name. */
  readonly name: string;
  /** Specifies the type. */
  readonly tag: string | null;
  /** When the record was created. */
  readonly createdAt: string;
}

export interface ExportedAccount {
  /** The id of the record. */
  readonly id: string;
  /** Its name in `GET /auth/oauth/providers`. */
  readonly provider: string;
  /** The provider itself. */
  readonly issuer: string;
  /** The user’s identity at the provider. */
  readonly subject: string;
  /** The address that the provider vouched for when the account was linked. */
  readonly email: string;
  /** When the record was created. */
  readonly createdAt: string;
}

export interface ExportedSignIn {
  /** The id of the record. */
  readonly id: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** The last login, refresh or sliding of the idle limit. */
  readonly lastUsedAt: string;
  /** When it was ended; null: it was not. */
  readonly endedAt: string | null;
  /** When the last of its credentials ends, however much it is used. */
  readonly expiresAt: string;
  /** The address that the login came from. */
  readonly ip: string;
  /** The program that the login named, unchecked. */
  readonly userAgent: string;
}

/** The bookings in a calendar: one’s own, those that one is assigned to, or all. */
export type CalendarScope =
  | 'own'
  | 'assigned'
  | 'all';

export interface CalendarFeed {
  /** The id of the record. */
  readonly id: string;
  readonly scope: CalendarScope;
  /** When the record was created. */
  readonly createdAt: string;
  /** When a calendar last read it, up to an hour earlier; null: never. */
  readonly lastUsedAt: string | null;
}

/** The effect of an emailed link. */
export type LinkPurpose =
  | 'verify-email'
  | 'change-email'
  | 'reset-password';

export interface ExportedLink {
  readonly purpose: LinkPurpose;
  /** The address that it was sent to. */
  readonly email: string;
  /** When it ends. */
  readonly expiresAt: string;
}

/** The news that an email about bookings brings. */
export type BookingEmailKind =
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'changed'
  | 'cancelled'
  | 'expired'
  | 'receipt'
  | 'reminder'
  | 'vaccination'
  | 'staffRequested'
  | 'staffUnanswered'
  | 'staffAssigned'
  | 'dayPlan';

/** Where an email is. */
export type BookingEmailState =
  | 'QUEUED'
  | 'SENT'
  | 'SKIPPED'
  | 'FAILED';

export interface BookingEmail {
  /** The id of the record. */
  readonly id: string;
  readonly kind: BookingEmailKind;
  /** The recipient. */
  readonly userId: string;
  /** The bookings that it tells of; empty for vaccinations. */
  readonly bookingIds: readonly string[];
  readonly state: BookingEmailState;
  /** Why it was not sent: `RECIPIENT_DISABLED`, `RECIPIENT_UNCONFIRMED`, `RECIPIENT_NOT_PERMITTED`, `OPTED_OUT`, `OUTDATED`, `TOO_LATE`, `SWITCHED_OFF`, `RESTORED`, `PERHAPS_SENT` (not needed any longer, and nobody knows whether an earlier attempt has sent it), or the codes of the failure. Null otherwise. */
  readonly reason: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the mail server took it. */
  readonly sentAt: string | null;
}

export interface ExportedAuditEntry {
  /** The id of the record. */
  readonly id: string;
  /** When it happened. */
  readonly at: string;
  /** The user who did it; null when nobody had signed in. */
  readonly actorId: string | null;
  /** The operationId of what was done, or the name of a security event. */
  readonly action: string;
  /** The kind of record. */
  readonly entity: string;
  /** The record’s id, or the key of a setting. */
  readonly entityId: string | null;
  /** The changed fields as they were; null for a creation, and for the record of another user. */
  readonly before: JsonValue;
  /** The changed fields afterwards; null for a deletion, and for the record of another user. */
  readonly after: JsonValue;
  /** Address of the client; null when another user did it. */
  readonly ip: string | null;
}

/** All data of a user. Lists are ordered by creation. */
export interface UserExport {
  /** The user. */
  readonly user: ManagedUser;
  /** The staff record, if the user is a staff member. */
  readonly staff: readonly ExportedStaff[];
  /** The pets. */
  readonly pets: readonly ExportedPet[];
  /** Those that the user owns. */
  readonly bookings: readonly Booking[];
  /** The care of the pets in the stays of the user. */
  readonly care: readonly ExportedCare[];
  /** For the bookings of the user. */
  readonly payments: readonly Payment[];
  /** By id. */
  readonly plants: readonly ExportedPlant[];
  /** The accounts at providers. */
  readonly linkedAccounts: readonly ExportedAccount[];
  /** Open ones, and ended ones until they are removed. */
  readonly signIns: readonly ExportedSignIn[];
  /** The second factors, without their secrets. */
  readonly factors: readonly Factor[];
  /** Without their addresses. */
  readonly calendarFeeds: readonly CalendarFeed[];
  /** Links that wait to be used, without their secrets. */
  readonly emailedLinks: readonly ExportedLink[];
  /** Emails about bookings, without their texts. */
  readonly emails: readonly BookingEmail[];
  /** The actions of the user, and those of others on the user. */
  readonly auditEntries: readonly ExportedAuditEntry[];
}

/** The kind of a service. */
export type ServiceCategory =
  | 'BOARDING'
  | 'GROOMING'
  | 'VETERINARY'
  | 'TRAINING'
  | 'DAYCARE'
  | 'TRANSPORT';

export interface Service {
  /** The id of the record. */
  readonly id: string;
  /** In the language asked for. */
  readonly name: string;
  /** In the language asked for. */
  readonly description: string | null;
  readonly category: ServiceCategory;
  /** Exact, with at most 2 decimals. */
  readonly basePrice: Decimal;
  /** As it was written: per day, per hour or per session. */
  readonly priceUnit: string;
  /** Three letters, as they were written. */
  readonly currency: string;
  /** Minutes. */
  readonly duration: number | null;
  /** Address of a picture. */
  readonly imageUrl: string | null;
  /** Addresses of further pictures. */
  readonly images: readonly string[];
  /** True if the service is offered. */
  readonly isActive: boolean;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

/** Text by language code; `en` is required and not blank. */
export interface TranslatedName {
  /** The text in English. */
  readonly en: string;
  /** The text in Vietnamese. */
  readonly vi?: string | undefined;
  /** The text in Japanese. */
  readonly ja?: string | undefined;
  /** The text in Chinese. */
  readonly zh?: string | undefined;
  /** The text in Korean. */
  readonly ko?: string | undefined;
  /** The text in Thai. */
  readonly th?: string | undefined;
  /** The text in Indonesian. */
  readonly id?: string | undefined;
  /** The text in French. */
  readonly fr?: string | undefined;
  /** The text in German. */
  readonly de?: string | undefined;
  /** The text in Spanish. */
  readonly es?: string | undefined;
  /** The text in Lao. */
  readonly lo?: string | undefined;
  /** The text in Khmer. */
  readonly km?: string | undefined;
  /** The text in Burmese. */
  readonly my?: string | undefined;
  /** The text in Filipino. */
  readonly fil?: string | undefined;
}

/** Text by language code; `en` is required and not blank. */
export interface TranslatedField {
  /** The text in English. */
  readonly en: string;
  /** The text in Vietnamese. */
  readonly vi?: string | undefined;
  /** The text in Japanese. */
  readonly ja?: string | undefined;
  /** The text in Chinese. */
  readonly zh?: string | undefined;
  /** The text in Korean. */
  readonly ko?: string | undefined;
  /** The text in Thai. */
  readonly th?: string | undefined;
  /** The text in Indonesian. */
  readonly id?: string | undefined;
  /** The text in French. */
  readonly fr?: string | undefined;
  /** The text in German. */
  readonly de?: string | undefined;
  /** The text in Spanish. */
  readonly es?: string | undefined;
  /** The text in Lao. */
  readonly lo?: string | undefined;
  /** The text in Khmer. */
  readonly km?: string | undefined;
  /** The text in Burmese. */
  readonly my?: string | undefined;
  /** The text in Filipino. */
  readonly fil?: string | undefined;
}

export interface NewService {
  readonly name: TranslatedName;
  readonly description: TranslatedField;
  readonly category: ServiceCategory;
  /** Exact, with at most 2 decimals. */
  readonly basePrice: DecimalInput;
  /** Per day, per hour or per session, in words that say so (`per day`, `/hour`, `daily`, `Sessions`). Kept as written. */
  readonly priceUnit: string;
  /** Three letters, any case, kept as written. Default: the setting `currency`, or else USD. */
  readonly currency?: string | null | undefined;
  /** Minutes. */
  readonly duration?: number | null | undefined;
  /** An http or https URL, or a relative one. Never fetched. */
  readonly imageUrl?: string | null | undefined;
  /** Each: An http or https URL, or a relative one. Never fetched. */
  readonly images?: readonly string[] | null | undefined;
}

/** Omitted fields stay as they are; null clears a field, or sets its default. Texts are replaced as a whole. */
export interface ServiceChanges {
  readonly name?: TranslatedName | undefined;
  /** Description. */
  readonly description?: TranslatedField | null | undefined;
  readonly category?: ServiceCategory | undefined;
  /** Exact, with at most 2 decimals. */
  readonly basePrice?: DecimalInput | undefined;
  /** Per day, per hour or per session, in words that say so (`per day`, `/hour`, `daily`, `Sessions`). Kept as written. */
  readonly priceUnit?: string | undefined;
  /** Three letters, any case, kept as written. Default: the setting `currency`, or else USD. */
  readonly currency?: string | null | undefined;
  /** Minutes. */
  readonly duration?: number | null | undefined;
  /** An http or https URL, or a relative one. Never fetched. */
  readonly imageUrl?: string | null | undefined;
  /** Each: An http or https URL, or a relative one. Never fetched. */
  readonly images?: readonly string[] | null | undefined;
  /** Default: true. */
  readonly isActive?: boolean | null | undefined;
}

export interface ServiceTranslations {
  readonly name: StoredTranslatedField;
  /** Description. */
  readonly description: StoredTranslatedField | null;
}

export interface PetOwner {
  /** The id of the record. */
  readonly id: string;
  /** Empty when the user has been deleted. */
  readonly name: string;
}

export interface Pet {
  /** The id of the record. */
  readonly id: string;
  /** The user whose pet it is. */
  readonly ownerId: string;
  /** The user whose pet it is. */
  readonly owner: PetOwner;
  /** Name. */
  readonly name: string;
  readonly species: Species;
  /** Any JSON, kept exactly. The documented form is an array of `{name, date, expiresAt?}`; null when nothing was given. */
  readonly vaccinations: JsonValue;
  /** Medical history. */
  readonly medicalHistory: string | null;
  /** Any JSON, kept exactly; null when nothing was given. */
  readonly allergies: JsonValue;
  /** The feeding and the medication; null when nothing was given. */
  readonly care: CarePlan | null;
  /** Relative address of the photograph (contract §27); null: none. */
  readonly photo: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

export interface NewPet {
  /** Any line, the empty one too. */
  readonly name: string;
  readonly species: Species;
  /** Any JSON, kept exactly. The documented form is an array of `{name, date, expiresAt?}`; null when nothing was given. At most 64 KB (65536 bytes) of JSON text, as sent. */
  readonly vaccinations?: JsonValue | undefined;
  /** Medical history. */
  readonly medicalHistory?: string | null | undefined;
  /** Any JSON, kept exactly; null when nothing was given. At most 64 KB (65536 bytes) of JSON text, as sent. */
  readonly allergies?: JsonValue | undefined;
  /** The feeding and the medication; null when nothing was given. */
  readonly care?: CarePlan | null | undefined;
  /** The user whose pet it is; default: the caller. Another one is named by MANAGER and ADMIN only. */
  readonly ownerId?: string | null | undefined;
}

/** Omitted fields stay as they are; null clears a field that may be empty. */
export interface PetChanges {
  /** Any line, the empty one too. */
  readonly name?: string | undefined;
  readonly species?: Species | undefined;
  /** Any JSON, kept exactly. The documented form is an array of `{name, date, expiresAt?}`; null when nothing was given. At most 64 KB (65536 bytes) of JSON text, as sent. */
  readonly vaccinations?: JsonValue | undefined;
  /** Medical history. */
  readonly medicalHistory?: string | null | undefined;
  /** Any JSON, kept exactly; null when nothing was given. At most 64 KB (65536 bytes) of JSON text, as sent. */
  readonly allergies?: JsonValue | undefined;
  /** The feeding and the medication; null when nothing was given. */
  readonly care?: CarePlan | null | undefined;
  /** Gives the pet to another user; changed by MANAGER and ADMIN only. */
  readonly ownerId?: string | undefined;
}

export interface StaffUser {
  /** The id of the record. */
  readonly id: string;
  /** Name. */
  readonly name: string;
  /** Email address. */
  readonly email: string;
  readonly role: Role;
}

export interface Staff {
  /** The id of the record. */
  readonly id: string;
  /** The id of the user. */
  readonly userId: string;
  /** Unique among the staff. */
  readonly code: string;
  /** In the language asked for. */
  readonly department: string | null;
  /** In the language asked for. */
  readonly position: string | null;
  /** In the language asked for. */
  readonly specialization: string | null;
  /** An upper-snake word. */
  readonly status: string;
  /** False: the member takes no bookings. */
  readonly isAvailable: boolean;
  /** Any JSON, kept exactly. The form `{"timeZone": "Asia/Bangkok", "monday": [{"start": "09:00", "end": "17:00"}], …}`, valid as a whole, binds visits: a weekday left out is closed, an end before its start is on the next day, and without `timeZone` the setting’s is meant. Any other value binds nothing. */
  readonly workingHours: JsonValue;
  /** The user. */
  readonly user: StaffUser;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

export interface NewStaff {
  /** A user without a staff record; a CUSTOMER becomes STAFF. */
  readonly userId: string;
  /** Must not be another member’s. Default: one that the server assigns, such as `S-0001`. */
  readonly code?: string | null | undefined;
  /** The department. */
  readonly department?: TranslatedName | null | undefined;
  /** The position. */
  readonly position?: TranslatedName | null | undefined;
  /** The specialty of the member. */
  readonly specialization?: TranslatedField | null | undefined;
  /** An upper-snake word. Default: WORKING. */
  readonly status?: string | null | undefined;
  /** Default: true. */
  readonly isAvailable?: boolean | null | undefined;
  /** Any JSON, kept exactly. The form `{"timeZone": "Asia/Bangkok", "monday": [{"start": "09:00", "end": "17:00"}], …}`, valid as a whole, binds visits: a weekday left out is closed, an end before its start is on the next day, and without `timeZone` the setting’s is meant. Any other value binds nothing. At most 64 KB (65536 bytes) of JSON text, as sent. */
  readonly workingHours?: JsonValue | undefined;
}

/** Omitted fields stay as they are; null clears a field, or sets its default. Texts are replaced as a whole. */
export interface StaffChanges {
  /** Makes it the record of another user, who has none; a CUSTOMER becomes STAFF. */
  readonly userId?: string | undefined;
  /** Must not be another member’s. Default: one that the server assigns, such as `S-0001`. */
  readonly code?: string | null | undefined;
  /** The department. */
  readonly department?: TranslatedName | null | undefined;
  /** The position. */
  readonly position?: TranslatedName | null | undefined;
  /** The specialty of the member. */
  readonly specialization?: TranslatedField | null | undefined;
  /** An upper-snake word. Default: WORKING. */
  readonly status?: string | null | undefined;
  /** Default: true. */
  readonly isAvailable?: boolean | null | undefined;
  /** Any JSON, kept exactly. The form `{"timeZone": "Asia/Bangkok", "monday": [{"start": "09:00", "end": "17:00"}], …}`, valid as a whole, binds visits: a weekday left out is closed, an end before its start is on the next day, and without `timeZone` the setting’s is meant. Any other value binds nothing. At most 64 KB (65536 bytes) of JSON text, as sent. */
  readonly workingHours?: JsonValue | undefined;
}

export interface StaffTranslations {
  /** The department. */
  readonly department: StoredTranslatedField | null;
  /** The position. */
  readonly position: StoredTranslatedField | null;
  /** The specialty of the member. */
  readonly specialization: StoredTranslatedField | null;
}

export interface NewTimeOff {
  /** Without an offset it is local time in the setting `timeZone`; a date alone is its beginning. */
  readonly startDate: string;
  /** After `startDate`; the first instant that is no longer part of it. */
  readonly endDate: string;
  /** The reason. */
  readonly reason?: string | null | undefined;
}

export interface OutOfService {
  /** The first day, in the time zone of the business. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** The reason. */
  readonly reason: string | null;
}

/** A kennel, a run or a room. */
export interface Place {
  /** The id of the record. */
  readonly id: string;
  /** Unique, such as `K12`. */
  readonly code: string;
  /** Places of one area are counted together. */
  readonly area: string | null;
  readonly name: StoredTranslatedField;
  /** The categories of the stays that it is for. */
  readonly categories: readonly ServiceCategory[];
  /** How many pets it takes. */
  readonly berths: number;
  /** True if pets of different users may be there together. */
  readonly shared: boolean;
  /** The days on which it takes nobody. */
  readonly outOfService: readonly OutOfService[];
  /** False: no pet gets it. */
  readonly isActive: boolean;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

export interface NewOutOfService {
  /** The first day, in the time zone of the business. */
  readonly from: string;
  /** The last day; not before `from`. */
  readonly to: string;
  /** The reason. */
  readonly reason?: string | null | undefined;
}

export interface NewPlace {
  /** Unique. */
  readonly code: string;
  readonly name: TranslatedName;
  /** The categories of the stays that it is for. */
  readonly categories: readonly ServiceCategory[];
  /** How many pets it takes. */
  readonly berths: number;
  /** Such as a house or a corridor. */
  readonly area?: string | null | undefined;
  /** Pets of different users may be there together. Default: false. */
  readonly shared?: boolean | null | undefined;
  /** Days on which it takes nobody. Pets that are there stay. */
  readonly outOfService?: readonly NewOutOfService[] | null | undefined;
  /** Default: true. */
  readonly isActive?: boolean | null | undefined;
}

export interface BerthStay {
  /** The id of the booking. */
  readonly bookingId: string;
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  /** Empty when the user has been deleted. */
  readonly userName: string;
  readonly status: BookingStatus;
  /** The beginning of the period. */
  readonly from: string;
  /** The end of the period. */
  readonly to: string;
  /** True if the pet should have left, and was not checked out; `to` is now. */
  readonly overdue: boolean;
  /** For the next stay after one that is overdue: the booking whose pet is still there. */
  readonly conflictsWith: string | null;
}

export interface Berth {
  /** From 1. */
  readonly berth: number;
  /** In the order of time. */
  readonly stays: readonly BerthStay[];
}

export interface OccupiedPlace {
  /** The id of the place. */
  readonly placeId: string;
  /** Its code. */
  readonly code: string;
  /** Places of one area are counted together. */
  readonly area: string | null;
  /** In the language of the request. */
  readonly name: string;
  /** All of its berths. */
  readonly berths: readonly Berth[];
}

export interface AreaDay {
  /** The day, in the time zone of the business. */
  readonly date: string;
  /** The berths in service. */
  readonly total: number;
  /** Those that a further user can have for the whole day. */
  readonly free: number;
}

export interface AreaOccupancy {
  /** Places of one area are counted together. */
  readonly area: string | null;
  /** The days of the period. */
  readonly days: readonly AreaDay[];
}

export interface UnplacedPet {
  /** The id of the booking. */
  readonly bookingId: string;
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  /** Empty when the user has been deleted. */
  readonly userName: string;
  /** The beginning of the period. */
  readonly from: string;
  /** The end of the period. */
  readonly to: string;
}

export interface PlaceOccupancy {
  /** By area and code. */
  readonly places: readonly OccupiedPlace[];
  /** The berths of each area by day. */
  readonly areas: readonly AreaOccupancy[];
  /** Pets without a place in live stays of a category that an active place has: the first 1,000. */
  readonly unplaced: readonly UnplacedPet[];
}

export interface PlaceOfDay {
  /** The id of the place. */
  readonly placeId: string;
  /** Its code. */
  readonly code: string;
  /** Its area. */
  readonly area: string | null;
  /** From 1. */
  readonly berth: number;
}

export interface UserOfStay {
  /** The id of the record. */
  readonly id: string;
  /** Empty when the user has been deleted. */
  readonly name: string;
  /** The phone number. */
  readonly phone: string | null;
}

export interface PetOfDay {
  /** The id of the booking. */
  readonly bookingId: string;
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  readonly species: Species;
  readonly status: BookingStatus;
  /** When it begins. */
  readonly startDate: string;
  /** When it ends. */
  readonly endDate: string;
  /** When it came; null until then. */
  readonly checkedInAt: string | null;
  /** When it left; null until then. */
  readonly checkedOutAt: string | null;
  /** True if it should have left, and was not checked out. */
  readonly overdue: boolean;
  /** Where it is on that day: the last place if it moves; null without one. */
  readonly place: PlaceOfDay | null;
  /** The user. */
  readonly user: UserOfStay;
  /** As the record of the pet has them. */
  readonly allergies: JsonValue;
  /** The feeding and the medication; null when nothing was given. */
  readonly care: CarePlan | null;
}

export interface CareTask {
  /** Identifies the entry of the plan of the pet, for the log. */
  readonly item: string;
  /** When it is due. */
  readonly at: string;
  /** The id of the booking. */
  readonly bookingId: string;
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  /** Where it is on that day: the last place if it moves; null without one. */
  readonly place: PlaceOfDay | null;
  readonly kind: CareKind;
  /** The food, or the name of the medicine. */
  readonly title: string;
  /** The amount of the food, or the dose. */
  readonly amount: string;
  /** Those of the plan. */
  readonly notes: string | null;
  /** True if it is recorded as done. */
  readonly done: boolean;
  /** When that was recorded, or that it was not done. */
  readonly recordedAt: string | null;
  /** Who recorded it; null when nobody has, and when the user has been deleted. */
  readonly recordedBy: CareRecorder | null;
  /** Those of the log. */
  readonly logNotes: string | null;
  /** True if it is not done 30 minutes after it was due, while the booking is IN_PROGRESS. */
  readonly overdue: boolean;
}

export interface DaySheet {
  /** The day, in the time zone of the business. */
  readonly date: string;
  /** Those whose stay begins on the day. */
  readonly arriving: readonly PetOfDay[];
  /** Those whose stay neither begins nor ends on the day, and those that are overdue. */
  readonly here: readonly PetOfDay[];
  /** Those whose stay ends on the day, or who left on it. */
  readonly leaving: readonly PetOfDay[];
  /** The feedings and medications of the day, in the order of time. */
  readonly tasks: readonly CareTask[];
}

/** Omitted fields stay as they are; null clears a field, or sets its default. */
export interface PlaceChanges {
  /** Unique. */
  readonly code?: string | undefined;
  readonly name?: TranslatedName | undefined;
  /** The categories of the stays that it is for. */
  readonly categories?: readonly ServiceCategory[] | undefined;
  /** How many pets it takes. */
  readonly berths?: number | undefined;
  /** Such as a house or a corridor. */
  readonly area?: string | null | undefined;
  /** Pets of different users may be there together. Default: false. */
  readonly shared?: boolean | null | undefined;
  /** Days on which it takes nobody. Pets that are there stay. */
  readonly outOfService?: readonly NewOutOfService[] | null | undefined;
  /** Default: true. */
  readonly isActive?: boolean | null | undefined;
}

/** A filter by the balance of bookings. */
export type BalanceFilter =
  | 'open';

/** A booking in a list. */
export interface ListedBooking {
  /** The id of the record. */
  readonly id: string;
  /** The user to whom the booking belongs. */
  readonly userId: string;
  /** The user. */
  readonly user: BookingUser;
  /** The assigned staff member. */
  readonly staffId: string | null;
  /** The staff member. */
  readonly staff: BookingStaff | null;
  /** When it begins. */
  readonly startDate: string;
  /** The first instant that is no longer part of the booking. */
  readonly endDate: string;
  readonly status: BookingStatus;
  /** The exact sum of the lines. */
  readonly totalAmount: Decimal;
  /** Of all amounts; three capitals. */
  readonly currency: string;
  /** Notes of any kind. */
  readonly notes: string | null;
  /** The pets. */
  readonly pets: readonly BookingPet[];
  /** The services. */
  readonly services: readonly BookingLine[];
  /** The last instant at which the customer may cancel the booking or change its times, pets, services or staff. Null without a rule, and after a final status. */
  readonly changeableUntil: string | null;
  /** The time for which the booking holds its staff member, with the time between visits; null when it is that of the booking. */
  readonly hold: BookingHold | null;
  /** Why it is CANCELLED: who cancelled it, or that it ended by itself. NO_SHOW is shown to STAFF, MANAGER and ADMIN only. Null for another status, and where it is not known. */
  readonly cancelReason: CancelReason | null;
  /** True if the customer did not come. Shown to STAFF, MANAGER and ADMIN only. */
  readonly noShow?: boolean;
  /** When its pets were checked in. Null until then, and for a visit whose status was set instead. */
  readonly checkedInAt: string | null;
  /** When they were checked out, or the booking was COMPLETED after a check-in. */
  readonly checkedOutAt: string | null;
  /** When it ends by itself, CANCELLED, unless it is confirmed (setting `requests`) or its deposit is paid (`payments`). Null for a booking that does not, and for one that is not PENDING. */
  readonly expiresAt: string | null;
  /** The amounts owed and paid; null while the business does not record payments (setting `payments`). */
  readonly payment: BookingPayment | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
  /** The `ETag` that GET /bookings/{id} would have now, quotation marks included, for `If-Match`. */
  readonly etag: string;
}

export interface ServiceOrder {
  /** The id of the service. */
  readonly serviceId: string;
  /** Default: 1. */
  readonly quantity?: number | null | undefined;
}

/** How the server chooses a staff member. */
export type BookingAssignment =
  | 'best';

export interface NewBooking {
  /** Pets of one owner. */
  readonly petIds: readonly string[];
  /** One of each; `services` says how many. Exactly one of the two is given. */
  readonly serviceIds?: readonly string[] | null | undefined;
  /** Each service once, and how many of it. */
  readonly services?: readonly ServiceOrder[] | null | undefined;
  /** Without an offset: time of the business. */
  readonly startDate: string;
  /** After `startDate`. */
  readonly endDate: string;
  /** Null: nobody is assigned. */
  readonly staffId?: string | null | undefined;
  /** The server chooses the staff member: of those who have every service as a skill and are free, the one whose lowest proficiency is highest, then the one with the fewest bookings that day. Not together with `staffId`. */
  readonly assign?: BookingAssignment | null | undefined;
  /** True: the settings `vaccinationRules`, `capacity`, `openingHours`, `closures` and `buffers` are not applied, and the audit log says so. MANAGER and ADMIN only. */
  readonly overrideRules?: boolean | null | undefined;
  /** Why the rules are overridden. Kept in the audit log with `overrideRules`. */
  readonly overrideReason?: string | null | undefined;
  /** Notes of any kind. */
  readonly notes?: string | null | undefined;
  /** The user to whom the booking belongs. Default: the caller, or the one owner of all pets when a MANAGER or an ADMIN books for another. Another user is named by these only. */
  readonly userId?: string | null | undefined;
}

/** A booking as it would be. */
export interface BookingPreview {
  /** The id of the record. */
  readonly id: null;
  /** The user to whom the booking belongs. */
  readonly userId: string;
  /** The user. */
  readonly user: BookingUser;
  /** The assigned staff member. */
  readonly staffId: string | null;
  /** The staff member. */
  readonly staff: BookingStaff | null;
  /** When it begins. */
  readonly startDate: string;
  /** The first instant that is no longer part of the booking. */
  readonly endDate: string;
  readonly status: BookingStatus;
  /** The exact sum of the lines. */
  readonly totalAmount: Decimal;
  /** Of all amounts; three capitals. */
  readonly currency: string;
  /** Notes of any kind. */
  readonly notes: string | null;
  /** The pets. */
  readonly pets: readonly BookingPet[];
  /** The services. */
  readonly services: readonly BookingLine[];
  /** The last instant at which the customer may cancel the booking or change its times, pets, services or staff. Null without a rule, and after a final status. */
  readonly changeableUntil: string | null;
  /** The time for which the booking holds its staff member, with the time between visits; null when it is that of the booking. */
  readonly hold: BookingHold | null;
  /** Why it is CANCELLED: who cancelled it, or that it ended by itself. NO_SHOW is shown to STAFF, MANAGER and ADMIN only. Null for another status, and where it is not known. */
  readonly cancelReason: CancelReason | null;
  /** True if the customer did not come. Shown to STAFF, MANAGER and ADMIN only. */
  readonly noShow?: boolean;
  /** When its pets were checked in. Null until then, and for a visit whose status was set instead. */
  readonly checkedInAt: string | null;
  /** When they were checked out, or the booking was COMPLETED after a check-in. */
  readonly checkedOutAt: string | null;
  /** When it ends by itself, CANCELLED, unless it is confirmed (setting `requests`) or its deposit is paid (`payments`). Null for a booking that does not, and for one that is not PENDING. */
  readonly expiresAt: string | null;
  /** The amounts owed and paid; null while the business does not record payments (setting `payments`). */
  readonly payment: BookingPayment | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the record was last changed. */
  readonly updatedAt: string;
}

/** Omitted fields stay as they are. */
export interface BookingChanges {
  /** Pets of one owner. */
  readonly petIds?: readonly string[] | undefined;
  /** One of each; `services` says how many. Exactly one of the two is given. */
  readonly serviceIds?: readonly string[] | undefined;
  /** Each service once, and how many of it. */
  readonly services?: readonly ServiceOrder[] | undefined;
  /** Without an offset: time of the business. */
  readonly startDate?: string | undefined;
  /** After `startDate`. */
  readonly endDate?: string | undefined;
  /** Null: nobody is assigned. */
  readonly staffId?: string | null | undefined;
  /** The server chooses the staff member: of those who have every service as a skill and are free, the one whose lowest proficiency is highest, then the one with the fewest bookings that day. Not together with `staffId`. */
  readonly assign?: BookingAssignment | null | undefined;
  /** True: the settings `vaccinationRules`, `capacity`, `openingHours`, `closures` and `buffers` are not applied, and the audit log says so. MANAGER and ADMIN only. */
  readonly overrideRules?: boolean | null | undefined;
  /** Why the rules are overridden. Kept in the audit log with `overrideRules`. */
  readonly overrideReason?: string | null | undefined;
  /** Notes of any kind. */
  readonly notes?: string | null | undefined;
  /** The user to whom the booking belongs. Default: the caller, or the one owner of all pets when a MANAGER or an ADMIN books for another. Another user is named by these only. */
  readonly userId?: string | null | undefined;
}

export interface BookingStatusChange {
  readonly status: BookingStatus;
  /** Kept in the audit log. */
  readonly reason?: string | null | undefined;
}

export interface NoShowMark {
  /** True if the customer did not come. */
  readonly noShow: boolean;
}

export interface CancellationFee {
  /** From 0 to the total, with the decimals of its currency. */
  readonly amount: DecimalInput;
}

export interface Placement {
  /** The id of the pet. */
  readonly petId: string;
  /** The id of the place. */
  readonly placeId: string;
  /** From 1; the server chooses it. */
  readonly berth: number;
  /** The beginning of the period. */
  readonly from: string;
  /** The first instant at which the pet is no longer there. */
  readonly to: string;
}

export interface NewPlacement {
  /** A pet of the booking. */
  readonly petId: string;
  /** The id of the place. */
  readonly placeId: string;
  /** Default: the start of the stay, or the end of the placement of the pet before it. */
  readonly from?: string | null | undefined;
  /** Default: the start of the next placement of the pet, or the end of the stay. */
  readonly to?: string | null | undefined;
}

export interface BookingCare {
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  /** The feeding and the medication; null when nothing was given. */
  readonly care: CarePlan | null;
  /** True if `care` is the plan for this stay; else it is that of the pet. */
  readonly isOwn: boolean;
  /** In the order of time; of the booking, the last 500 entries. */
  readonly log: readonly CareLogEntry[];
}

export interface NewBookingCare {
  /** A pet of the booking, once. */
  readonly petId: string;
  /** The feeding and the medication; null when nothing was given. */
  readonly care: CarePlan | null;
}

export interface NewCareRecord {
  /** The `item` of a task of the day sheet. */
  readonly item: string;
  /** Its `at`. */
  readonly at: string;
  /** False: it was not done, or is taken back. */
  readonly done: boolean;
  /** Such as why it was not done. */
  readonly notes?: string | null | undefined;
}

export interface CareRecord {
  /** Identifies the entry of the plan of the pet. */
  readonly item: string;
  /** When it was due. */
  readonly at: string;
  /** False: it was not done, or was taken back. */
  readonly done: boolean;
  /** Notes of any kind. */
  readonly notes: string | null;
  /** When it was recorded. */
  readonly recordedAt: string;
  /** Who recorded it; null when nobody has, and when the user has been deleted. */
  readonly recordedBy: CareRecorder | null;
}

export interface NewPayment {
  readonly kind: PaymentKind;
  /** Above 0, with the decimals of the currency of the booking. */
  readonly amount: DecimalInput;
  /** One of the `methods` of the setting `payments`. */
  readonly method: string;
  /** Such as the number of a transfer. */
  readonly reference?: string | null | undefined;
  /** When the money came or went: by default now; not in the future. */
  readonly receivedAt?: string | null | undefined;
  /** For personnel. */
  readonly notes?: string | null | undefined;
}

export interface PaymentMethodTotal {
  /** An upper-snake word. */
  readonly method: string;
  /** The sum of the payments. */
  readonly received: Decimal;
  /** The sum of the refunds. */
  readonly refunded: Decimal;
  /** `received` minus `refunded`. */
  readonly net: Decimal;
  /** How many entries. */
  readonly count: number;
}

export interface PaymentDay {
  /** In the time zone of the business. */
  readonly date: string;
  /** Three capitals. */
  readonly currency: string;
  /** By method. */
  readonly methods: readonly PaymentMethodTotal[];
}

export interface OutstandingAmount {
  /** Three capitals. */
  readonly currency: string;
  /** Above 0. */
  readonly amount: Decimal;
  /** How many bookings. */
  readonly bookings: number;
}

export interface RefundableAmount {
  /** Three capitals. */
  readonly currency: string;
  /** Above 0. */
  readonly amount: Decimal;
  /** How many bookings. */
  readonly bookings: number;
}

export interface PaymentSummary {
  /** The days with entries, each by the time at which the money came or went. A void counts on the day on which it was recorded. */
  readonly days: readonly PaymentDay[];
  /** Owed now for COMPLETED bookings. */
  readonly outstanding: readonly OutstandingAmount[];
  /** Owed now to customers. */
  readonly toRefund: readonly RefundableAmount[];
}

export interface PaymentOptions {
  /** In the order of the setting; none while the business does not record payments. */
  readonly methods: readonly string[];
  /** How a customer pays, in the language of the request. */
  readonly instructions: string | null;
}

export interface PaymentVoid {
  /** Kept as `notes` of the void. */
  readonly reason: string;
}

export interface FreeStaff {
  /** The id of the record. */
  readonly id: string;
  /** For callers who are signed in. */
  readonly name?: string;
}

export interface FreeSlot {
  /** When it begins. */
  readonly startDate: string;
  /** When it ends. */
  readonly endDate: string;
  /** The members who could do it: best proficiency first, then by id. */
  readonly staff: readonly FreeStaff[];
}

export interface OpenHours {
  /** When it begins. */
  readonly startDate: string;
  /** When it ends. */
  readonly endDate: string;
}

export interface ScheduledTimeOff {
  /** The id of the record. */
  readonly id: string;
  /** When it begins. */
  readonly startDate: string;
  /** When it ends. */
  readonly endDate: string;
}

export interface ScheduledBooking {
  /** The id of the record. */
  readonly id: string;
  /** When it begins. */
  readonly startDate: string;
  /** When it ends. */
  readonly endDate: string;
  readonly status: BookingStatus;
}

export interface Schedule {
  /** The id of the staff member. */
  readonly staffId: string;
  /** The beginning of the period. */
  readonly from: string;
  /** The end of the period. */
  readonly to: string;
  /** Within the period. All of it when the staff member has no documented hours. */
  readonly workingHours: readonly OpenHours[];
  /** Without the reasons: these are for managers. */
  readonly timeOff: readonly ScheduledTimeOff[];
  /** Of every status. */
  readonly bookings: readonly ScheduledBooking[];
}

export interface MemberOccupancy {
  /** The id of the staff member. */
  readonly staffId: string;
  /** Of visits that are not cancelled, without the time between visits. */
  readonly bookedMinutes: number;
  /** The documented hours without time off, and without times at which the business is closed for all categories. 0 for a member who is not available, null for one without hours. */
  readonly workedMinutes: number | null;
}

export interface HourOccupancy {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** 9 is the time from 9:00 to 10:00. */
  readonly hour: number;
  /** Of visits that are not cancelled, without the time between visits. */
  readonly bookedMinutes: number;
  /** Of all these members together. */
  readonly workedMinutes: number;
}

export interface Occupancy {
  /** The beginning of the period. */
  readonly from: string;
  /** The end of the period. */
  readonly to: string;
  /** Of the hours: the setting `timeZone`. */
  readonly timeZone: string;
  /** In the order of the staff. */
  readonly members: readonly MemberOccupancy[];
  /** The hours of the week that someone works or is booked, of members with documented hours. */
  readonly hours: readonly HourOccupancy[];
}

export interface NewCalendarFeed {
  /** Default: `own`. `assigned` needs the role STAFF, `all` the role MANAGER. */
  readonly scope?: CalendarScope | null | undefined;
}

export interface CreatedCalendarFeed {
  /** The id of the record. */
  readonly id: string;
  /** The address to subscribe to. It contains a secret, and no other answer has it: everyone who knows it can read the calendar. */
  readonly url: string;
  readonly scope: CalendarScope;
  /** When the record was created. */
  readonly createdAt: string;
}

export interface UpcomingReminder {
  /** When it would be sent. */
  readonly at: string;
  /** The recipient. */
  readonly userId: string;
  /** The bookings that it tells of; empty for vaccinations. */
  readonly bookingIds: readonly string[];
}

/** How emails leave the server: by `SMTP_URL`, or, without it, as files in `DATA_DIR/mail/`. */
export type EmailDelivery =
  | 'SMTP'
  | 'FILES';

export interface UpcomingReminders {
  /** In the order of their times: the first 500. */
  readonly reminders: readonly UpcomingReminder[];
  /** True if there are more of them in the period. */
  readonly hasMore: boolean;
  /** How every email leaves the server. */
  readonly delivery: EmailDelivery;
}

export interface EmailPreviewRequest {
  readonly kind: BookingEmailKind;
  /** The language of the email. */
  readonly lang: LanguageCode;
  /** The booking that it tells of; an example without it. */
  readonly bookingId?: string | null | undefined;
}

export interface EmailPreview {
  /** One line. */
  readonly subject: string;
  /** For programs that show no HTML. */
  readonly text: string;
  /** A complete document without external resources. */
  readonly html: string;
}

export interface TestEmailRequest {
  readonly kind: BookingEmailKind;
  /** The language of the email. */
  readonly lang: LanguageCode;
}

export interface TestEmail {
  /** Email address; compared case-insensitively. Unicode is fine. The domain must have a dot. */
  readonly to: string;
}

/** The group of a setting. */
export type SettingGroup =
  | 'GENERAL'
  | 'PAYMENT'
  | 'CONTACT';

export interface Setting {
  /** The key of the setting. */
  readonly key: string;
  /** Any JSON; of a translatable setting the text in the language asked for. */
  readonly value: JsonValue;
  /** A label; unless one was given, the JSON type of the value as read. */
  readonly type: string;
  readonly group: SettingGroup;
}

/** Omitted fields stay as they are; null, or omission in a new setting, sets the default. */
export interface SettingChange {
  /** The system itself uses the settings `businessName` (a text of 1 to 60 characters, or a TranslatedField of such texts), `currency` (three letters), `country` (two capitals, ISO 3166-1), `timeZone` (IANA), `setupHidden` (true or false), `bookingEmails` (the emails about bookings), `capacity` (whole numbers by category), `vaccinationRules` (arrays of names by category), `openingHours` (weeks by category, in the form of `workingHours` of a staff member without `timeZone`), `closures` (an array of days), `buffers` (minutes by category), `notice` (durations of ISO 8601 by category), `requests` (durations of ISO 8601), `places` (who chooses the places of stays) and `payments` (how the business is paid). */
  readonly key: string;
  /** Any JSON, null too; a TranslatedField when the setting is translatable. At most 64 KB (65536 bytes) of JSON text, as sent. */
  readonly value: JsonValue;
  /** A label. Default: the JSON type of the value as read. */
  readonly type?: string | null | undefined;
  /** Default: GENERAL. */
  readonly group?: SettingGroup | null | undefined;
  /** Default: true exactly when the value is a TranslatedField. */
  readonly isTranslatable?: boolean | null | undefined;
  /** True if everyone may read it. Default: false for PAYMENT, true for the other groups. */
  readonly isPublic?: boolean | null | undefined;
}

/** One change, or an array of them, of different settings. */
export type SettingChanges = SettingChange | readonly SettingChange[];

export interface AffectedName {
  /** The id of the record. */
  readonly id: string;
  /** Name. */
  readonly name: string;
}

export interface AffectedBooking {
  /** The id of the record. */
  readonly id: string;
  /** When it begins. */
  readonly startDate: string;
  /** The identifier of the error. */
  readonly error: string;
  /** The reasons, in English. */
  readonly details: string;
  /** The first 8. */
  readonly pets?: readonly AffectedName[];
  /** The user. */
  readonly user?: AffectedName;
}

/** The live bookings from now on to which the change adds a fault. */
export interface AffectedBookings {
  /** How many there are in all; 1000 stands for 1,000 and more. */
  readonly count: number;
  /** The first 100, by start. */
  readonly bookings: readonly AffectedBooking[];
}

/** The effects that a change of settings would have. */
export interface SettingsPreview {
  /** As they would be, in the order of the body. */
  readonly settings: readonly Setting[];
  readonly affected: AffectedBookings;
}

export interface SettingTranslations {
  readonly value: StoredTranslatedField;
}

export interface HolidayRegion {
  /** A region as the country lists it, such as `BY`, or a part of one, such as `BY-A`. */
  readonly code: string;
  /** In the language of the request if it is known, else in one of the country. */
  readonly name: string;
}

/** A country whose public holidays are known. */
export interface HolidayCountry {
  /** Two letters of ISO 3166-1, such as `DE`. */
  readonly code: string;
  /** In the language of the request. */
  readonly name: string;
  /** IANA names. */
  readonly timeZones: readonly string[];
  /** The parts of the country with holidays of their own. */
  readonly regions: readonly HolidayRegion[];
}

/** In the form of an entry of the setting `closures`. */
export interface PublicHoliday {
  /** The first day. */
  readonly from: string;
  /** The last day, which is a holiday too. */
  readonly to: string;
  readonly name: StoredTranslatedField;
}

/** A kind of record with translated texts. */
export type TranslatedEntity =
  | 'service'
  | 'staff'
  | 'setting';

export interface IncompleteText {
  readonly entity: TranslatedEntity;
  /** The id of the record, or the key of a setting. */
  readonly entityId: string;
  /** The name of the service in the language asked for, the name of the staff member, or the key of the setting. */
  readonly label: string;
  /** The field with the text, such as `name`. */
  readonly field: string;
  /** The languages whose readers see the English text. */
  readonly missing: readonly LanguageCode[];
}

export interface TranslationCoverage {
  readonly lang: LanguageCode;
  /** How many texts are translated into this language. */
  readonly translated: number;
  /** How many texts there are. */
  readonly total: number;
}

/** The operationId of what was done, or the name of a security event. Later releases add more. */
export type AuditAction =
  | 'createBooking'
  | 'updateBooking'
  | 'deleteBooking'
  | 'createPet'
  | 'updatePet'
  | 'deletePet'
  | 'createService'
  | 'updateService'
  | 'deleteService'
  | 'createStaff'
  | 'updateStaff'
  | 'deleteStaff'
  | 'createStaffTimeOff'
  | 'deleteStaffTimeOff'
  | 'createUser'
  | 'updateUser'
  | 'deleteUser'
  | 'deleteOwnAccount'
  | 'writeSettings'
  | 'deleteSetting'
  | 'createPlant'
  | 'deletePlant'
  | 'createCalendarFeed'
  | 'deleteCalendarFeed'
  | 'changeBookingStatus'
  | 'undoBookingStatus'
  | 'checkInBooking'
  | 'checkOutBooking'
  | 'undoCheckIn'
  | 'undoCheckOut'
  | 'setNoShow'
  | 'expireBooking'
  | 'createPayment'
  | 'voidPayment'
  | 'setCancellationFee'
  | 'createPlace'
  | 'updatePlace'
  | 'deletePlace'
  | 'setBookingPlaces'
  | 'setBookingCare'
  | 'recordCare'
  | 'replaceStaffServices'
  | 'uploadPetPhoto'
  | 'deletePetPhoto'
  | 'uploadServiceImage'
  | 'deleteServiceImage'
  | 'login'
  | 'loginFailed'
  | 'accountLocked'
  | 'logout'
  | 'deleteSession'
  | 'extendSession'
  | 'createSessionToken'
  | 'refresh'
  | 'refreshReused'
  | 'register'
  | 'verifyEmail'
  | 'resendVerification'
  | 'changeEmail'
  | 'changePassword'
  | 'forgotPassword'
  | 'resetPassword'
  | 'passwordRefused'
  | 'createTotpFactor'
  | 'confirmTotpFactor'
  | 'createPasskey'
  | 'createRecoveryCodes'
  | 'removeFactor'
  | 'removeUserFactors'
  | 'secondFactorRefused'
  | 'linkAccount'
  | 'removeAccount'
  | 'oauthRefused'
  | 'exportUser'
  | 'exportAuditLog'
  | 'rotateKeys'
  | 'createFirstAdmin'
  | 'sendEmailAgain'
  | 'sendTestEmail'
  | 'unsubscribe';

/** The kind of a record. Later releases add more. */
export type AuditedRecord =
  | 'booking'
  | 'pet'
  | 'service'
  | 'staff'
  | 'staffTimeOff'
  | 'user'
  | 'setting'
  | 'plant'
  | 'session'
  | 'factor'
  | 'account'
  | 'calendarFeed'
  | 'signingKey'
  | 'provider'
  | 'auditLog'
  | 'bookingEmail'
  | 'payment'
  | 'place';

export interface AuditEntry {
  /** The id of the record. */
  readonly id: string;
  /** When it happened. */
  readonly at: string;
  /** The user who did it; null when nobody had signed in. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly entity: AuditedRecord;
  /** The record’s id, or the key of a setting. */
  readonly entityId: string | null;
  /** The changed fields as they were; null for a creation. A text of more than 4 KB is `{sha256, length}`: SHA-256 of its UTF-8 in hex, and its length in bytes. So is a field of more than 64 KB, by its JSON text. */
  readonly before: JsonValue;
  /** The changed fields as they are now; null for a deletion. A text of more than 4 KB is `{sha256, length}`: SHA-256 of its UTF-8 in hex, and its length in bytes. So is a field of more than 64 KB, by its JSON text. */
  readonly after: JsonValue;
  /** Address of the client; empty for what the server did by itself. */
  readonly ip: string;
  /** The `X-Request-Id` of the request. */
  readonly requestId: string;
}

/** A seal of the audit log: nothing that it covers can change unnoticed. */
export interface AuditSeal {
  /** The id of the record. */
  readonly id: string;
  /** When it was made. */
  readonly at: string;
  /** The first entry that it covers. */
  readonly firstId: string;
  /** The last one. */
  readonly lastId: string;
  /** How many entries it covers: all since the seal before. */
  readonly count: number;
  /** The Merkle tree hash (RFC 9162) over the canonical bytes (RFC 8785) of the entries, in hex. */
  readonly root: string;
  /** The `hash` of the seal before; null in the first seal. */
  readonly previous: string | null;
  /** SHA-256 of the canonical bytes (RFC 8785) of the other fields, in hex. */
  readonly hash: string;
}

export interface AuditProof {
  readonly seal: AuditSeal;
  /** Place of the entry among those of the seal, from 0. */
  readonly leafIndex: number;
  /** The inclusion path (RFC 9162, section 2.1.3), from the leaf upward. */
  readonly path: readonly string[];
}

/** Users by role, disabled ones too. */
export interface UserCounts {
  /** How many are ADMIN. */
  readonly ADMIN: number;
  /** How many are MANAGER. */
  readonly MANAGER: number;
  /** How many are STAFF. */
  readonly STAFF: number;
  /** How many are CUSTOMER. */
  readonly CUSTOMER: number;
}

/** Pets by species. */
export interface PetCounts {
  /** How many are DOG. */
  readonly DOG: number;
  /** How many are CAT. */
  readonly CAT: number;
  /** How many are BIRD. */
  readonly BIRD: number;
  /** How many are RABBIT. */
  readonly RABBIT: number;
  /** How many are OTHER. */
  readonly OTHER: number;
}

/** Services by category, inactive ones too. */
export interface ServiceCounts {
  /** How many are BOARDING. */
  readonly BOARDING: number;
  /** How many are GROOMING. */
  readonly GROOMING: number;
  /** How many are VETERINARY. */
  readonly VETERINARY: number;
  /** How many are TRAINING. */
  readonly TRAINING: number;
  /** How many are DAYCARE. */
  readonly DAYCARE: number;
  /** How many are TRANSPORT. */
  readonly TRANSPORT: number;
}

export interface StaffCounts {
  /** All staff members. */
  readonly total: number;
  /** Those with `isAvailable`. */
  readonly available: number;
}

/** Bookings by status. */
export interface BookingCounts {
  /** How many are PENDING. */
  readonly PENDING: number;
  /** How many are CONFIRMED. */
  readonly CONFIRMED: number;
  /** How many are IN_PROGRESS. */
  readonly IN_PROGRESS: number;
  /** How many are COMPLETED. */
  readonly COMPLETED: number;
  /** How many are CANCELLED. */
  readonly CANCELLED: number;
}

export interface Revenue {
  /** Currency code of three letters. */
  readonly currency: string;
  /** Exact. */
  readonly amount: Decimal;
}

export interface DashboardStats {
  readonly users: UserCounts;
  readonly pets: PetCounts;
  readonly services: ServiceCounts;
  /** The staff member. */
  readonly staff: StaffCounts;
  readonly bookings: BookingCounts;
  /** PENDING, CONFIRMED and IN_PROGRESS bookings that start today in the setting `timeZone`. */
  readonly today: number;
  /** The same, that start from the next quarter of an hour on. */
  readonly upcoming: number;
  /** Of COMPLETED bookings, by currency. */
  readonly revenue: readonly Revenue[];
}

/** A step of the calendar. A week begins on Monday. */
export type CalendarInterval =
  | 'day'
  | 'week'
  | 'month';

export interface AnalyticsBucket {
  /** Where the day, week or month begins; of the first and the last one only what lies from `from` to `to` is counted. */
  readonly start: string;
  /** Of any status, CANCELLED too. */
  readonly bookings: number;
  /** Those of them that are CANCELLED, except those that expired. */
  readonly cancellations: number;
  /** Those of them that ended by themselves, because nobody confirmed them in time. */
  readonly expired: number;
  /** Those of the cancelled ones whose customer did not come. */
  readonly noShows: number;
  /** Of COMPLETED bookings, by currency. */
  readonly revenue: readonly Revenue[];
}

/** A booking counts once in each category that it has services of. */
export interface CategoryAnalytics {
  readonly category: ServiceCategory;
  /** Of any status, CANCELLED too. */
  readonly bookings: number;
  /** Of COMPLETED bookings, by currency. */
  readonly revenue: readonly Revenue[];
}

/** Deleted services are among them too. */
export interface TopService {
  /** The id of the service. */
  readonly serviceId: string;
  /** In the language asked for. */
  readonly name: string;
  /** Of any status, CANCELLED too. */
  readonly bookings: number;
}

export interface DashboardAnalytics {
  /** The beginning of the period. */
  readonly from: string;
  /** The first instant that is no longer part of it. */
  readonly to: string;
  readonly interval: CalendarInterval;
  /** Name of a time zone (IANA). */
  readonly timeZone: string;
  /** One entry for each step, in the order of time. */
  readonly series: readonly AnalyticsBucket[];
  /** The figures by category of service. */
  readonly byCategory: readonly CategoryAnalytics[];
  /** The ten services that were booked most. */
  readonly topServices: readonly TopService[];
}

/** Names the kind of error; it never changes. */
export type ErrorIdentifier =
  | 'VALIDATION_FAILED'
  | 'TOKEN_INVALID'
  | 'WRONG_PASSWORD'
  | 'CODE_INVALID'
  | 'OAUTH_STATE_INVALID'
  | 'AMOUNT_TOO_LARGE'
  | 'MIXED_CURRENCIES'
  | 'UNAUTHENTICATED'
  | 'INVALID_CREDENTIALS'
  | 'SECOND_FACTOR_REQUIRED'
  | 'REFRESH_REUSED'
  | 'OAUTH_FAILED'
  | 'FORBIDDEN'
  | 'CSRF_REJECTED'
  | 'SECOND_FACTOR_SETUP_REQUIRED'
  | 'EMAIL_NOT_VERIFIED'
  | 'OAUTH_DENIED'
  | 'OAUTH_EMAIL_NOT_VERIFIED'
  | 'LOGIN_REQUIRED'
  | 'ACCOUNT_DISABLED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'CONFLICT'
  | 'EMAIL_TAKEN'
  | 'ACCOUNT_MISMATCH'
  | 'LAST_WAY_IN'
  | 'PASSKEYS_UNAVAILABLE'
  | 'LAST_ADMIN'
  | 'SERVICE_INACTIVE'
  | 'CLOSED'
  | 'NOTICE_TOO_SHORT'
  | 'TOO_FAR_AHEAD'
  | 'BOOKING_CONFLICT'
  | 'STAFF_UNAVAILABLE'
  | 'VACCINATION_MISSING'
  | 'CAPACITY_EXCEEDED'
  | 'PLACE_TAKEN'
  | 'PLACE_CLOSED'
  | 'PLACE_UNSUITABLE'
  | 'INVALID_STATUS_CHANGE'
  | 'BOOKING_CLOSED'
  | 'PAYMENTS_OFF'
  | 'PAYMENT_TOO_LARGE'
  | 'REFUND_TOO_LARGE'
  | 'ALREADY_VOIDED'
  | 'BOOKING_EXPIRED'
  | 'CANCELLATION_CLOSED'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'STALE_VERSION'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'ACCOUNT_LOCKED'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE';

/** Names what keeps the staff from taking a booking. */
export type AwayReason =
  | 'NOT_AVAILABLE'
  | 'TIME_OFF'
  | 'DAY_OFF'
  | 'BREAK'
  | 'OUTSIDE_WORKING_HOURS'
  | 'NO_SKILL'
  | 'NOBODY_FREE';

/** The type of JSON. */
export type JsonType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'array';

/** The form of the text. */
export type TextFormat =
  | 'CONTENT_LENGTH'
  | 'COUNTRY'
  | 'CURRENCY'
  | 'CURSOR'
  | 'DATE'
  | 'DURATION'
  | 'EMAIL'
  | 'EMAIL_WITH_DOT'
  | 'HOST'
  | 'HOURS'
  | 'HTTP'
  | 'HTTP_URL'
  | 'INT64'
  | 'JSON'
  | 'NATURAL'
  | 'NOT_BLANK'
  | 'ONE_LINE'
  | 'OWN_PATH'
  | 'JPEG'
  | 'PICTURE'
  | 'PRICE_UNIT'
  | 'RECEIPT_PREFIX'
  | 'REGION'
  | 'SETTING_KEY'
  | 'SMALLER_PICTURE'
  | 'STILL_PICTURE'
  | 'TEXT'
  | 'TIMESTAMP'
  | 'TIME_OF_DAY'
  | 'TIME_ZONE'
  | 'UPPER_SNAKE'
  | 'UTF8';

/** The unit of the limit. */
export type LengthUnit =
  | 'CHARACTERS'
  | 'BYTES'
  | 'ITEMS'
  | 'LEVELS'
  | 'DAYS'
  | 'INTERVALS'
  | 'PIXELS'
  | 'PIXELS_A_SIDE';

/** The reason why it is easy to guess. */
export type GuessReason =
  | 'COMMON'
  | 'OWN_WORDS'
  | 'BREACHED';

/** The kind of the records that use it, where it is known. */
export type Entity =
  | 'account'
  | 'auditEntry'
  | 'booking'
  | 'bookingEmail'
  | 'calendarFeed'
  | 'careItem'
  | 'endpoint'
  | 'factor'
  | 'payment'
  | 'pet'
  | 'picture'
  | 'place'
  | 'plant'
  | 'provider'
  | 'record'
  | 'service'
  | 'session'
  | 'setting'
  | 'staff'
  | 'staffTimeOff'
  | 'unsubscribeToken'
  | 'user';

/** Why it does not count. */
export type VaccinationGap =
  | 'NOT_RECORDED'
  | 'GIVEN_LATER'
  | 'EXPIRES';

/** A cause with the reason REQUIRED. */
export interface RequiredCause {
  /** The reason, for programs. */
  readonly reason: 'REQUIRED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason WRONG_TYPE. */
export interface WrongTypeCause {
  /** The reason, for programs. */
  readonly reason: 'WRONG_TYPE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The type of JSON. */
  readonly expected: JsonType;
}

/** A cause with the reason WRONG_FORMAT. */
export interface WrongFormatCause {
  /** The reason, for programs. */
  readonly reason: 'WRONG_FORMAT';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The form of the text. */
  readonly expected: TextFormat;
}

/** A cause with the reason TOO_SHORT. */
export interface TooShortCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_SHORT';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The least length. */
  readonly min: number;
  /** The unit of the limit. */
  readonly unit: LengthUnit;
}

/** A cause with the reason TOO_LONG. */
export interface TooLongCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_LONG';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The greatest length. */
  readonly max: number;
  /** The unit of the limit. */
  readonly unit: LengthUnit;
}

/** A cause with the reason TOO_SMALL. */
export interface TooSmallCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_SMALL';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The least value. */
  readonly min: Decimal;
}

/** A cause with the reason TOO_LARGE. */
export interface TooLargeCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_LARGE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The greatest value. */
  readonly max: Decimal;
}

/** A cause with the reason TOO_MANY_DECIMALS. */
export interface TooManyDecimalsCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_MANY_DECIMALS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The most decimals. */
  readonly max: number;
}

/** A cause with the reason NOT_ONE_OF. */
export interface NotOneOfCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_ONE_OF';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The values that are allowed. */
  readonly allowed: readonly string[];
}

/** A cause with the reason UNKNOWN_KEY. */
export interface UnknownKeyCause {
  /** The reason, for programs. */
  readonly reason: 'UNKNOWN_KEY';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The keys that are known. */
  readonly allowed?: readonly string[];
}

/** A cause with the reason DUPLICATE. */
export interface DuplicateCause {
  /** The reason, for programs. */
  readonly reason: 'DUPLICATE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason NOT_ALLOWED_TOGETHER. */
export interface NotAllowedTogetherCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_ALLOWED_TOGETHER';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The other field. */
  readonly with: string;
}

/** A cause with the reason NOT_AFTER. */
export interface NotAfterCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_AFTER';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The field with which it is compared. */
  readonly other: string;
}

/** A cause with the reason BEFORE. */
export interface BeforeCause {
  /** The reason, for programs. */
  readonly reason: 'BEFORE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The field with which it is compared. */
  readonly other: string;
}

/** A cause with the reason SAME_AS. */
export interface SameAsCause {
  /** The reason, for programs. */
  readonly reason: 'SAME_AS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The field with which it is compared. */
  readonly other: string;
}

/** A cause with the reason GUESSABLE. */
export interface GuessableCause {
  /** The reason, for programs. */
  readonly reason: 'GUESSABLE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The reason why it is easy to guess. */
  readonly because: GuessReason;
}

/** A cause with the reason EXPIRED. */
export interface ExpiredCause {
  /** The reason, for programs. */
  readonly reason: 'EXPIRED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason NOT_ACCEPTED. */
export interface NotAcceptedCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_ACCEPTED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason DIFFERENT_OWNERS. */
export interface DifferentOwnersCause {
  /** The reason, for programs. */
  readonly reason: 'DIFFERENT_OWNERS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason NOT_FOUND. */
export interface NotFoundCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_FOUND';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The kind of the record. */
  readonly entity: Entity;
  /** The id that was sent, cut to 100 characters; absent where the request has none. */
  readonly id?: string;
}

/** A cause with the reason NOT_YOURS. */
export interface NotYoursCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_YOURS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the record, where the field has several. */
  readonly id?: string;
}

/** A cause with the reason YOUR_OWN. */
export interface YourOwnCause {
  /** The reason, for programs. */
  readonly reason: 'YOUR_OWN';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason ROLE. */
export interface RoleCause {
  /** The reason, for programs. */
  readonly reason: 'ROLE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The roles that may. */
  readonly roles: readonly string[];
}

/** A cause with the reason TAKEN. */
export interface TakenCause {
  /** The reason, for programs. */
  readonly reason: 'TAKEN';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id that is taken, where it is one. */
  readonly id?: string;
}

/** A cause with the reason IN_USE. */
export interface InUseCause {
  /** The reason, for programs. */
  readonly reason: 'IN_USE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The kind of the records that use it, where it is known. */
  readonly by?: Entity;
}

/** A cause with the reason TOO_MANY. */
export interface TooManyCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_MANY';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The most that there may be. */
  readonly max: number;
}

/** A cause with the reason CHANGED_MEANWHILE. */
export interface ChangedMeanwhileCause {
  /** The reason, for programs. */
  readonly reason: 'CHANGED_MEANWHILE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason OWNER_DELETED. */
export interface OwnerDeletedCause {
  /** The reason, for programs. */
  readonly reason: 'OWNER_DELETED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason NO_PASSWORD. */
export interface NoPasswordCause {
  /** The reason, for programs. */
  readonly reason: 'NO_PASSWORD';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason NO_SECOND_FACTOR. */
export interface NoSecondFactorCause {
  /** The reason, for programs. */
  readonly reason: 'NO_SECOND_FACTOR';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason PAYMENTS_OFF. */
export interface PaymentsOffCause {
  /** The reason, for programs. */
  readonly reason: 'PAYMENTS_OFF';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason ALREADY_VOIDED. */
export interface AlreadyVoidedCause {
  /** The reason, for programs. */
  readonly reason: 'ALREADY_VOIDED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the entry that voids it, or that it voids. */
  readonly by: string;
}

/** A cause with the reason ALREADY_CONFIRMED. */
export interface AlreadyConfirmedCause {
  /** The reason, for programs. */
  readonly reason: 'ALREADY_CONFIRMED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason LAST_ADMIN. */
export interface LastAdminCause {
  /** The reason, for programs. */
  readonly reason: 'LAST_ADMIN';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason LAST_WAY_IN. */
export interface LastWayInCause {
  /** The reason, for programs. */
  readonly reason: 'LAST_WAY_IN';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason PASSKEYS_UNAVAILABLE. */
export interface PasskeysUnavailableCause {
  /** The reason, for programs. */
  readonly reason: 'PASSKEYS_UNAVAILABLE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason REUSED. */
export interface ReusedCause {
  /** The reason, for programs. */
  readonly reason: 'REUSED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason IN_PROGRESS. */
export interface InProgressCause {
  /** The reason, for programs. */
  readonly reason: 'IN_PROGRESS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason NOT_SENT. */
export interface NotSentCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_SENT';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The reason, as the email would have it in `skipped`. */
  readonly because: string;
}

/** A cause with the reason BODY_TOO_LARGE. */
export interface BodyTooLargeCause {
  /** The reason, for programs. */
  readonly reason: 'BODY_TOO_LARGE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The most bytes of a body. */
  readonly max: number;
}

/** A cause with the reason RATE_LIMITED. */
export interface RateLimitedCause {
  /** The reason, for programs. */
  readonly reason: 'RATE_LIMITED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The seconds after which the same request may succeed. */
  readonly retryAfter: number;
}

/** A cause with the reason LOCKED. */
export interface LockedCause {
  /** The reason, for programs. */
  readonly reason: 'LOCKED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The seconds after which the same request may succeed. */
  readonly retryAfter: number;
}

/** A cause with the reason WRONG_STATUS. */
export interface WrongStatusCause {
  /** The reason, for programs. */
  readonly reason: 'WRONG_STATUS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The status of the booking. */
  readonly status: string;
  /** The statuses in which it is possible; none when it never is. */
  readonly allowed: readonly string[];
}

/** A cause with the reason TOO_EARLY. */
export interface TooEarlyCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_EARLY';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** An instant (RFC 3339, in UTC). */
  readonly earliest: string;
}

/** A cause with the reason MIXED_CURRENCIES. */
export interface MixedCurrenciesCause {
  /** The reason, for programs. */
  readonly reason: 'MIXED_CURRENCIES';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The currencies of the services. */
  readonly currencies: readonly string[];
}

/** A cause with the reason AMOUNT_TOO_LARGE. */
export interface AmountTooLargeCause {
  /** The reason, for programs. */
  readonly reason: 'AMOUNT_TOO_LARGE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The greatest amount. */
  readonly max: Decimal;
  /** The currency of the amount (ISO 4217). */
  readonly currency: string;
}

/** A cause with the reason PAYMENT_TOO_LARGE. */
export interface PaymentTooLargeCause {
  /** The reason, for programs. */
  readonly reason: 'PAYMENT_TOO_LARGE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The greatest amount. */
  readonly max: Decimal;
  /** The currency of the amount (ISO 4217). */
  readonly currency: string;
}

/** A cause with the reason REFUND_TOO_LARGE. */
export interface RefundTooLargeCause {
  /** The reason, for programs. */
  readonly reason: 'REFUND_TOO_LARGE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The greatest amount. */
  readonly max: Decimal;
  /** The currency of the amount (ISO 4217). */
  readonly currency: string;
}

/** A cause with the reason CHANGES_CLOSED. */
export interface ChangesClosedCause {
  /** The reason, for programs. */
  readonly reason: 'CHANGES_CLOSED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** An instant (RFC 3339, in UTC). */
  readonly since: string;
}

/** A cause with the reason SERVICE_INACTIVE. */
export interface ServiceInactiveCause {
  /** The reason, for programs. */
  readonly reason: 'SERVICE_INACTIVE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the service. */
  readonly serviceId: string;
  /** Its name, in the language of the request. */
  readonly name: string;
}

/** A cause with the reason NOTICE_TOO_SHORT. */
export interface NoticeTooShortCause {
  /** The reason, for programs. */
  readonly reason: 'NOTICE_TOO_SHORT';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** An instant (RFC 3339, in UTC). */
  readonly earliest: string;
}

/** A cause with the reason TOO_FAR_AHEAD. */
export interface TooFarAheadCause {
  /** The reason, for programs. */
  readonly reason: 'TOO_FAR_AHEAD';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** An instant (RFC 3339, in UTC). */
  readonly latest: string;
}

/** A cause with the reason CLOSURE. */
export interface ClosureCause {
  /** The reason, for programs. */
  readonly reason: 'CLOSURE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** The name of the closure, in the language of the request. */
  readonly name?: string;
  /** A calendar date, YYYY-MM-DD. */
  readonly from: string;
  /** A calendar date, YYYY-MM-DD. */
  readonly to: string;
}

/** A cause with the reason OUTSIDE_OPENING_HOURS. */
export interface OutsideOpeningHoursCause {
  /** The reason, for programs. */
  readonly reason: 'OUTSIDE_OPENING_HOURS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** The times at which the business is open on that local day, as instants (RFC 3339, in UTC). */
  readonly open: readonly ({
  /** When it opens. */
  readonly start: string;
  /** When it closes. */
  readonly end: string;
})[];
}

/** A cause with the reason STAFF_NOT_AVAILABLE. */
export interface StaffNotAvailableCause {
  /** The reason, for programs. */
  readonly reason: 'STAFF_NOT_AVAILABLE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the staff member. */
  readonly staffId: string;
  /** The name of the staff member. */
  readonly staffName: string;
}

/** A cause with the reason STAFF_TIME_OFF. */
export interface StaffTimeOffCause {
  /** The reason, for programs. */
  readonly reason: 'STAFF_TIME_OFF';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the staff member. */
  readonly staffId: string;
  /** The name of the staff member. */
  readonly staffName: string;
}

/** A cause with the reason STAFF_DAY_OFF. */
export interface StaffDayOffCause {
  /** The reason, for programs. */
  readonly reason: 'STAFF_DAY_OFF';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the staff member. */
  readonly staffId: string;
  /** The name of the staff member. */
  readonly staffName: string;
}

/** A cause with the reason STAFF_BREAK. */
export interface StaffBreakCause {
  /** The reason, for programs. */
  readonly reason: 'STAFF_BREAK';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the staff member. */
  readonly staffId: string;
  /** The name of the staff member. */
  readonly staffName: string;
}

/** A cause with the reason OUTSIDE_WORKING_HOURS. */
export interface OutsideWorkingHoursCause {
  /** The reason, for programs. */
  readonly reason: 'OUTSIDE_WORKING_HOURS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the staff member. */
  readonly staffId: string;
  /** The name of the staff member. */
  readonly staffName: string;
}

/** A cause with the reason NO_SKILL. */
export interface NoSkillCause {
  /** The reason, for programs. */
  readonly reason: 'NO_SKILL';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason NOBODY_FREE. */
export interface NobodyFreeCause {
  /** The reason, for programs. */
  readonly reason: 'NOBODY_FREE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** How many have every service of the booking as a skill. */
  readonly skilled: number;
  /** How many of them do not take bookings. */
  readonly notAvailable: number;
  /** How many of them have time off. */
  readonly timeOff: number;
  /** For how many of them it is outside working hours. */
  readonly outsideWorkingHours: number;
  /** How many of them are booked. */
  readonly booked: number;
}

/** A cause with the reason PET_BUSY. */
export interface PetBusyCause {
  /** The reason, for programs. */
  readonly reason: 'PET_BUSY';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  /** An instant (RFC 3339, in UTC). */
  readonly startDate: string;
  /** An instant (RFC 3339, in UTC). */
  readonly endDate: string;
  /** The ids of the bookings that are in the way and that the caller may read, at most 20. */
  readonly bookings?: readonly string[];
}

/** A cause with the reason STAFF_BUSY. */
export interface StaffBusyCause {
  /** The reason, for programs. */
  readonly reason: 'STAFF_BUSY';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the staff member. */
  readonly staffId: string;
  /** The name of the staff member. */
  readonly staffName: string;
  /** An instant (RFC 3339, in UTC). */
  readonly startDate: string;
  /** An instant (RFC 3339, in UTC). */
  readonly endDate: string;
  /** The ids of the bookings that are in the way and that the caller may read, at most 20. */
  readonly bookings?: readonly string[];
}

/** A cause with the reason TIME_BETWEEN_VISITS. */
export interface TimeBetweenVisitsCause {
  /** The reason, for programs. */
  readonly reason: 'TIME_BETWEEN_VISITS';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** The id of the staff member. */
  readonly staffId: string;
  /** The name of the staff member. */
  readonly staffName: string;
  /** The minutes that the visit needs before it. */
  readonly before: number;
  /** The minutes that it needs after it. */
  readonly after: number;
  /** The ids of the bookings that are in the way and that the caller may read, at most 20. */
  readonly bookings?: readonly string[];
}

/** A cause with the reason VACCINATION. */
export interface VaccinationCause {
  /** The reason, for programs. */
  readonly reason: 'VACCINATION';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** The id of the pet. */
  readonly petId: string;
  /** The name of the pet. */
  readonly petName: string;
  /** The vaccination that is needed, as the setting names it. */
  readonly vaccination: string;
  /** Why it does not count. */
  readonly gap: VaccinationGap;
  /** The date on which it was given, or expires: YYYY-MM-DD. */
  readonly on?: string;
}

/** A cause with the reason CAPACITY. */
export interface CapacityCause {
  /** The reason, for programs. */
  readonly reason: 'CAPACITY';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** The category that is full. */
  readonly category: string;
  /** The most pets at once. */
  readonly limit: number;
  /** The local day of the first time that is full: YYYY-MM-DD. */
  readonly date: string;
}

/** A cause with the reason NOT_A_STAY. */
export interface NotAStayCause {
  /** The reason, for programs. */
  readonly reason: 'NOT_A_STAY';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
}

/** A cause with the reason PLACE_TAKEN. */
export interface PlaceTakenCause {
  /** The reason, for programs. */
  readonly reason: 'PLACE_TAKEN';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the place, where the request names it. */
  readonly placeId?: string;
  /** Its code. */
  readonly code?: string;
  /** The ids of the bookings that are in the way and that the caller may read, at most 20. */
  readonly bookings?: readonly string[];
}

/** A cause with the reason PLACE_CLOSED. */
export interface PlaceClosedCause {
  /** The reason, for programs. */
  readonly reason: 'PLACE_CLOSED';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** The id of the place. */
  readonly placeId: string;
  /** Its code. */
  readonly code: string;
  /** The first of its days out of service; absent when it is not active. */
  readonly from?: string;
  /** The last one. */
  readonly to?: string;
}

/** A cause with the reason PLACE_UNSUITABLE. */
export interface PlaceUnsuitableCause {
  /** The reason, for programs. */
  readonly reason: 'PLACE_UNSUITABLE';
  /** The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header. */
  readonly field?: string;
  /** True if the caller may book anyway, with `overrideRules`; absent otherwise. */
  readonly canOverride?: 'true';
  /** The id of the place. */
  readonly placeId: string;
  /** Its code. */
  readonly code: string;
}

/** Why the request is refused. */
export type Cause = RequiredCause | WrongTypeCause | WrongFormatCause | TooShortCause | TooLongCause | TooSmallCause | TooLargeCause | TooManyDecimalsCause | NotOneOfCause | UnknownKeyCause | DuplicateCause | NotAllowedTogetherCause | NotAfterCause | BeforeCause | SameAsCause | GuessableCause | ExpiredCause | NotAcceptedCause | DifferentOwnersCause | NotFoundCause | NotYoursCause | YourOwnCause | RoleCause | TakenCause | InUseCause | TooManyCause | ChangedMeanwhileCause | OwnerDeletedCause | NoPasswordCause | NoSecondFactorCause | PaymentsOffCause | AlreadyVoidedCause | AlreadyConfirmedCause | LastAdminCause | LastWayInCause | PasskeysUnavailableCause | ReusedCause | InProgressCause | NotSentCause | BodyTooLargeCause | RateLimitedCause | LockedCause | WrongStatusCause | TooEarlyCause | MixedCurrenciesCause | AmountTooLargeCause | PaymentTooLargeCause | RefundTooLargeCause | ChangesClosedCause | ServiceInactiveCause | NoticeTooShortCause | TooFarAheadCause | ClosureCause | OutsideOpeningHoursCause | StaffNotAvailableCause | StaffTimeOffCause | StaffDayOffCause | StaffBreakCause | OutsideWorkingHoursCause | NoSkillCause | NobodyFreeCause | PetBusyCause | StaffBusyCause | TimeBetweenVisitsCause | VaccinationCause | CapacityCause | NotAStayCause | PlaceTakenCause | PlaceClosedCause | PlaceUnsuitableCause;

export interface CreatePlantInput extends CallOptions {
  readonly body: NewPlant;
}

export type CreatePlantAnswer = Answered<200, Plant>;

export interface ListPlantsInput extends CallOptions {
  readonly query?: {
    /** Maximum number of results to return. There is no default and no upper limit. */
    readonly limit?: number | undefined;
  };
}

export type ListPlantsAnswer = Answered<200, readonly Plant[]>;

export interface DeletePlantInput extends CallOptions {
  readonly path: {
    /** The id of the plant. */
    readonly id: bigint;
  };
}

export type DeletePlantAnswer = Answered<204, undefined>;

export interface RegisterInput extends CallOptions {
  readonly body: Registration;
}

export type RegisterAnswer = Answered<201, {
  /** The user. */
  readonly user: User;
  /** True if the link in the email must be followed before the first login. */
  readonly verificationRequired: boolean;
}>;

export interface VerifyEmailInput extends CallOptions {
  readonly body: EmailToken;
}

export type VerifyEmailAnswer = Answered<201, {
  /** The user. */
  readonly user: User;
}>;

export interface GetVerifyEmailPageInput extends CallOptions {
  readonly query?: {
    /** Moved into the fragment, which no server receives. */
    readonly token?: string | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type GetVerifyEmailPageAnswer = Redirected<303>;

export interface ResendVerificationInput extends CallOptions {
  readonly body: EmailOnly;
}

export type ResendVerificationAnswer = Answered<201, null>;

export interface ChangeEmailInput extends CallOptions {
  readonly body: EmailChange;
}

export type ChangeEmailAnswer = Answered<201, null>;

export interface ForgotPasswordInput extends CallOptions {
  readonly body: EmailOnly;
}

export type ForgotPasswordAnswer = Answered<201, null>;

export interface GetResetPasswordPageInput extends CallOptions {
  readonly query?: {
    /** Moved into the fragment, which no server receives. */
    readonly token?: string | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type GetResetPasswordPageAnswer = Redirected<303>;

export interface ResetPasswordInput extends CallOptions {
  readonly body: PasswordReset;
}

export type ResetPasswordAnswer = Answered<201, null>;

export interface ChangePasswordInput extends CallOptions {
  readonly body: PasswordChange;
}

export type ChangePasswordAnswer = Answered<201, null>;

export interface LoginInput extends CallOptions {
  readonly body: Credentials;
}

export type LoginAnswer = Answered<201, SignIn>;

export interface LoginWithPasskeyInput extends CallOptions {
  readonly body: PasskeyLogin;
}

export type LoginWithPasskeyAnswer = Answered<201, SignIn>;

export interface RefreshInput extends CallOptions {
  readonly body: RefreshRequest;
}

export type RefreshAnswer = Answered<201, Tokens>;

export type LogoutInput = CallOptions;

export type LogoutAnswer = Answered<201, null>;

export type GetSessionInput = CallOptions;

export type GetSessionAnswer = Answered<200, {
  /** The user. */
  readonly user: User;
  /** The session. */
  readonly session: Session;
}>;

export type ExtendSessionInput = CallOptions;

export type ExtendSessionAnswer = Answered<201, {
  /** The session. */
  readonly session: Session;
}>;

export type CreateSessionTokenInput = CallOptions;

export type CreateSessionTokenAnswer = Answered<201, SessionToken>;

export type GetJwksInput = CallOptions;

export type GetJwksAnswer = Answered<200, {
  /** The public keys. */
  readonly keys: readonly ({
  /** Key type (RFC 7517). */
  readonly kty: string;
  /** Curve (RFC 7518). */
  readonly crv: string;
  /** First coordinate of the public key (RFC 7518). */
  readonly x: string;
  /** Second coordinate of the public key (RFC 7518). */
  readonly y: string;
  /** Id of the key (RFC 7517). */
  readonly kid: string;
  /** The purpose of the key (RFC 7517). */
  readonly use: string;
  /** Algorithm (RFC 7517). */
  readonly alg: string;
})[];
}>;

export interface ListSessionsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
  };
}

export type ListSessionsAnswer = Paged<ListedSession>;

export interface DeleteSessionInput extends CallOptions {
  readonly path: {
    /** The id of the sign-in. */
    readonly id: string;
  };
}

export type DeleteSessionAnswer = Answered<204, undefined>;

export type ListFactorsInput = CallOptions;

export type ListFactorsAnswer = Answered<200, readonly Factor[]>;

export interface CreateTotpFactorInput extends CallOptions {
  readonly body: NewTotp;
}

export type CreateTotpFactorAnswer = Answered<201, CreatedTotp>;

export interface ConfirmTotpFactorInput extends CallOptions {
  readonly path: {
    /** The id of the authenticator app. */
    readonly id: string;
  };
  readonly body: TotpCode;
}

export type ConfirmTotpFactorAnswer = Answered<201, AddedFactor>;

export interface CreateRecoveryCodesInput extends CallOptions {
  readonly body: OwnCredentials;
}

export type CreateRecoveryCodesAnswer = Answered<201, {
  /** Ten codes, each good for one login. Shown only here. */
  readonly recoveryCodes: readonly string[];
}>;

export interface RemoveFactorInput extends CallOptions {
  readonly path: {
    /** The id of the second factor. */
    readonly id: string;
  };
  readonly body: OwnCredentials;
}

export type RemoveFactorAnswer = Answered<201, null>;

export interface DeleteOwnAccountInput extends CallOptions {
  readonly body: OwnCredentials;
}

export type DeleteOwnAccountAnswer = Answered<201, null>;

export interface RemoveUserFactorsInput extends CallOptions {
  readonly path: {
    /** The id of the user. */
    readonly id: string;
  };
}

export type RemoveUserFactorsAnswer = Answered<204, undefined>;

export interface CreatePasskeyOptionsInput extends CallOptions {
  readonly body: OwnPassword;
}

export type CreatePasskeyOptionsAnswer = Answered<201, PasskeyCreationOptions>;

export interface CreatePasskeyInput extends CallOptions {
  readonly body: NewPasskey;
}

export type CreatePasskeyAnswer = Answered<201, AddedFactor>;

export interface CreatePasskeyLoginOptionsInput extends CallOptions {
  readonly body?: Nothing;
}

export type CreatePasskeyLoginOptionsAnswer = Answered<201, PasskeyRequestOptions>;

export type ListOAuthProvidersInput = CallOptions;

export type ListOAuthProvidersAnswer = Answered<200, readonly OAuthProvider[]>;

export interface BeginOAuthSignInInput extends CallOptions {
  readonly path: {
    /** One of `GET /auth/oauth/providers`. */
    readonly provider: string;
  };
  readonly query?: {
    /** Path of this server where the browser goes in the end, such as `/pets?tab=mine`. */
    readonly returnTo?: string | undefined;
  };
}

export type BeginOAuthSignInAnswer = Redirected<302>;

export interface FinishOAuthSignInInput extends CallOptions {
  readonly path: {
    /** One of `GET /auth/oauth/providers`. */
    readonly provider: string;
  };
  readonly query?: {
    /** The code that the provider exchanges for the identity of the user. */
    readonly code?: string | undefined;
    /** Names the sign-in that the browser began. */
    readonly state?: string | undefined;
    /** The issuer of the answer (RFC 9207). */
    readonly iss?: string | undefined;
    /** Why there is no code (RFC 6749, 4.1.2.1). */
    readonly error?: string | undefined;
  };
}

export type FinishOAuthSignInAnswer = Redirected<303>;

export type ListAccountsInput = CallOptions;

export type ListAccountsAnswer = Answered<200, readonly LinkedAccount[]>;

export interface RemoveAccountInput extends CallOptions {
  readonly path: {
    /** The id of the linked account. */
    readonly id: string;
  };
}

export type RemoveAccountAnswer = Answered<204, undefined>;

export interface ListUsersInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'createdAt' | 'name' | 'email' | 'role' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
    /** Only users with this role. */
    readonly role?: Role | undefined;
    /** Part of the name or of the name of a pet, in any case and without regard to accents, of the email address, or of the phone number, at least three digits. */
    readonly q?: string | undefined;
    /** Only users who are kept from signing in, or only the others. */
    readonly disabled?: boolean | undefined;
    /** True adds `summary`: the pets and bookings of each user. */
    readonly summary?: boolean | undefined;
  };
}

export type ListUsersAnswer = Paged<ListedUser>;

export interface CreateUserInput extends CallOptions {
  readonly body: NewUser;
}

export type CreateUserAnswer = Answered<201, ManagedUser>;

export interface GetUserInput extends CallOptions {
  readonly path: {
    /** The id of the user. */
    readonly id: string;
  };
}

export type GetUserAnswer = Answered<200, UserDetails>;

export interface UpdateUserInput extends CallOptions {
  readonly path: {
    /** The id of the user. */
    readonly id: string;
  };
  readonly body: UserPatch;
}

export type UpdateUserAnswer = Answered<200, ManagedUser>;

export interface PutUserInput extends CallOptions {
  readonly path: {
    /** The id of the user. */
    readonly id: string;
  };
  readonly body: UserPatch;
}

export type PutUserAnswer = Answered<200, ManagedUser>;

export interface DeleteUserInput extends CallOptions {
  readonly path: {
    /** The id of the user. */
    readonly id: string;
  };
}

export type DeleteUserAnswer = Answered<204, undefined>;

export interface ExportUserInput extends CallOptions {
  readonly path: {
    /** The id of the user. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type ExportUserAnswer = Answered<200, UserExport>;

export interface ListServicesInput extends CallOptions {
  readonly query?: {
    /** Only services of this category. */
    readonly category?: ServiceCategory | undefined;
    /** Only services that are offered, or only the others. */
    readonly active?: boolean | undefined;
    /** Part of the name or description in the language of the answer. Case, width and Latin diacritics make no difference. */
    readonly q?: string | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'createdAt' | 'name' | 'category' | 'basePrice' | 'duration' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Services a page, 20 if only `page` is given; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type ListServicesAnswer = Answered<200, readonly Service[]>;

export interface CreateServiceInput extends CallOptions {
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
  readonly body: NewService;
}

export type CreateServiceAnswer = Answered<201, Service>;

export interface GetServiceInput extends CallOptions {
  readonly path: {
    /** The id of the service. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetServiceAnswer = Answered<200, Service>;

export interface UpdateServiceInput extends CallOptions {
  readonly path: {
    /** The id of the service. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
  readonly body: ServiceChanges;
}

export type UpdateServiceAnswer = Answered<200, Service>;

export interface DeleteServiceInput extends CallOptions {
  readonly path: {
    /** The id of the service. */
    readonly id: string;
  };
}

export type DeleteServiceAnswer = Answered<204, undefined>;

export interface UploadServiceImageInput extends CallOptions {
  readonly path: {
    /** The id of the service. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
  /** The file; its `type` is its media type. */
  readonly body: Blob;
}

export type UploadServiceImageAnswer = Answered<201, Service>;

export interface DeleteServiceImageInput extends CallOptions {
  readonly path: {
    /** The id of the service. */
    readonly id: string;
    /** The id of the picture: the part of its address between `/pictures/` and the next slash. */
    readonly pictureId: string;
  };
}

export type DeleteServiceImageAnswer = Answered<204, undefined>;

export interface GetServiceTranslationsInput extends CallOptions {
  readonly path: {
    /** The id of the service. */
    readonly id: string;
  };
}

export type GetServiceTranslationsAnswer = Answered<200, ServiceTranslations>;

export interface ListPetsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'createdAt' | 'name' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
    /** Only pets of this user; one whose pets the caller may not see has none. */
    readonly ownerId?: string | undefined;
    /** Part of the name, for STAFF and above also of the owner’s. Case, width and Latin diacritics make no difference. */
    readonly q?: string | undefined;
  };
}

export type ListPetsAnswer = Paged<Pet>;

export interface CreatePetInput extends CallOptions {
  readonly body: NewPet;
}

export type CreatePetAnswer = Answered<201, Pet>;

export interface GetPetInput extends CallOptions {
  readonly path: {
    /** The id of the pet. */
    readonly id: string;
  };
}

export type GetPetAnswer = Answered<200, Pet>;

export interface UpdatePetInput extends CallOptions {
  readonly path: {
    /** The id of the pet. */
    readonly id: string;
  };
  readonly body: PetChanges;
}

export type UpdatePetAnswer = Answered<200, Pet>;

export interface DeletePetInput extends CallOptions {
  readonly path: {
    /** The id of the pet. */
    readonly id: string;
  };
}

export type DeletePetAnswer = Answered<204, undefined>;

export interface UploadPetPhotoInput extends CallOptions {
  readonly path: {
    /** The id of the pet. */
    readonly id: string;
  };
  /** The file; its `type` is its media type. */
  readonly body: Blob;
}

export type UploadPetPhotoAnswer = Answered<201, Pet>;

export interface DeletePetPhotoInput extends CallOptions {
  readonly path: {
    /** The id of the pet. */
    readonly id: string;
  };
}

export type DeletePetPhotoAnswer = Answered<204, undefined>;

export interface ListStaffInput extends CallOptions {
  readonly query?: {
    /** Part of the name, code, department, position or specialization in the language of the answer. Case, width and Latin diacritics make no difference. */
    readonly q?: string | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'createdAt' | 'code' | 'name' | 'department' | 'position' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Members a page, 20 if only `page` is given; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type ListStaffAnswer = Answered<200, readonly Staff[]>;

export interface CreateStaffInput extends CallOptions {
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
  readonly body: NewStaff;
}

export type CreateStaffAnswer = Answered<201, Staff>;

export interface GetStaffInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetStaffAnswer = Answered<200, Staff>;

export interface UpdateStaffInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer of GET, in any language and with its quotation marks: the answer is 412 when it is no longer current. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: StaffChanges;
}

export type UpdateStaffAnswer = Answered<200, Staff>;

export interface DeleteStaffInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
}

export type DeleteStaffAnswer = Answered<204, undefined>;

export interface GetStaffTranslationsInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetStaffTranslationsAnswer = Answered<200, StaffTranslations>;

export interface ListStaffServicesInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type ListStaffServicesAnswer = Answered<200, readonly StaffService[]>;

export interface ReplaceStaffServicesInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer of GET, in any language and with its quotation marks: the answer is 412 when it is no longer current. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: readonly StaffService[];
}

export type ReplaceStaffServicesAnswer = Answered<200, readonly StaffService[]>;

export interface ListStaffTimeOffInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type ListStaffTimeOffAnswer = Answered<200, readonly TimeOff[]>;

export interface CreateStaffTimeOffInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
  };
  readonly body: NewTimeOff;
}

export type CreateStaffTimeOffAnswer = Answered<201, TimeOff>;

export interface DeleteStaffTimeOffInput extends CallOptions {
  readonly path: {
    /** The id of the staff member. */
    readonly id: string;
    /** The id of the time off. */
    readonly timeOffId: string;
  };
}

export type DeleteStaffTimeOffAnswer = Answered<204, undefined>;

export interface ListPlacesInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'code' | 'createdAt' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
  };
}

export type ListPlacesAnswer = Paged<Place>;

export interface CreatePlaceInput extends CallOptions {
  readonly body: NewPlace;
}

export type CreatePlaceAnswer = Answered<201, Place>;

export interface GetPlaceOccupancyInput extends CallOptions {
  readonly query: {
    /** The first day, in the time zone of the business. */
    readonly from: string;
    /** The last day: 62 days with the first one at most. */
    readonly to: string;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type GetPlaceOccupancyAnswer = Answered<200, PlaceOccupancy>;

export interface GetDaySheetInput extends CallOptions {
  readonly query?: {
    /** The day, in the time zone of the business. Default: today. */
    readonly date?: string | undefined;
    /** Only pets in places of exactly this area. */
    readonly area?: string | undefined;
  };
}

export type GetDaySheetAnswer = Answered<200, DaySheet>;

export interface GetPlaceInput extends CallOptions {
  readonly path: {
    /** The id of the record. */
    readonly id: string;
  };
}

export type GetPlaceAnswer = Answered<200, Place>;

export interface UpdatePlaceInput extends CallOptions {
  readonly path: {
    /** The id of the record. */
    readonly id: string;
  };
  readonly body: PlaceChanges;
}

export type UpdatePlaceAnswer = Answered<200, Place>;

export interface DeletePlaceInput extends CallOptions {
  readonly path: {
    /** The id of the record. */
    readonly id: string;
  };
}

export type DeletePlaceAnswer = Answered<204, undefined>;

export interface ListBookingsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'createdAt' | 'startDate' | 'endDate' | 'status' | 'totalAmount' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
    /** Only bookings with this status, or with one of several, separated by commas. */
    readonly status?: string | undefined;
    /** Bookings of this user. */
    readonly userId?: string | undefined;
    /** Bookings that this staff member is assigned to. */
    readonly staffId?: string | undefined;
    /** Bookings for this pet. */
    readonly petId?: string | undefined;
    /** Bookings with a service of this category. */
    readonly category?: ServiceCategory | undefined;
    /** Bookings with this service. */
    readonly serviceId?: string | undefined;
    /** `open`: bookings whose balance is not 0. None while the business does not record payments. */
    readonly balance?: BalanceFilter | undefined;
    /** Part of the name of a pet or of the user. Case, width and Latin diacritics make no difference. */
    readonly q?: string | undefined;
    /** Bookings that have not ended by then. */
    readonly from?: string | undefined;
    /** Bookings that have begun before then. */
    readonly to?: string | undefined;
    /** From the `Link` header of an answer: the page after it. `page` is ignored. */
    readonly cursor?: string | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type ListBookingsAnswer = Paged<ListedBooking>;

export interface CreateBookingInput extends CallOptions {
  readonly query?: {
    /** Only say what would come of it. */
    readonly dryRun?: boolean | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** A key of 1 to 255 characters that the client makes up for this request, such as a UUID. Within 24 hours the same key and body get the first answer again, and nothing is written a second time. */
    readonly 'Idempotency-Key'?: string | undefined;
  };
  readonly body: NewBooking;
}

export type CreateBookingAnswer = Answered<200, BookingPreview> | Answered<201, Booking>;

export interface GetBookingInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetBookingAnswer = Answered<200, Booking>;

export interface UpdateBookingInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Only say what would come of it. */
    readonly dryRun?: boolean | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: BookingChanges;
}

export type UpdateBookingAnswer = Answered<200, Booking>;

export interface DeleteBookingInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
}

export type DeleteBookingAnswer = Answered<204, undefined>;

export interface ChangeBookingStatusInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: BookingStatusChange;
}

export type ChangeBookingStatusAnswer = Answered<200, Booking>;

export interface UndoBookingStatusInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
}

export type UndoBookingStatusAnswer = Answered<201, Booking>;

export interface CheckInBookingInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
}

export type CheckInBookingAnswer = Answered<201, Booking>;

export interface UndoCheckInInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
}

export type UndoCheckInAnswer = Answered<204, undefined>;

export interface CheckOutBookingInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
}

export type CheckOutBookingAnswer = Answered<201, Booking>;

export interface UndoCheckOutInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
}

export type UndoCheckOutAnswer = Answered<204, undefined>;

export interface SetNoShowInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: NoShowMark;
}

export type SetNoShowAnswer = Answered<200, Booking>;

export interface SetCancellationFeeInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: CancellationFee;
}

export type SetCancellationFeeAnswer = Answered<200, Booking>;

export interface GetBookingPlacesInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetBookingPlacesAnswer = Answered<200, readonly Placement[]>;

export interface SetBookingPlacesInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly query?: {
    /** Only say what would come of it. */
    readonly dryRun?: boolean | undefined;
    /** Also places of other categories. */
    readonly overrideRules?: boolean | undefined;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: readonly NewPlacement[] | null;
}

export type SetBookingPlacesAnswer = Answered<200, readonly Placement[]>;

export interface GetBookingCareInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
}

export type GetBookingCareAnswer = Answered<200, readonly BookingCare[]>;

export interface SetBookingCareInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then. */
    readonly 'If-Match'?: string | undefined;
  };
  readonly body: readonly NewBookingCare[];
}

export type SetBookingCareAnswer = Answered<200, readonly BookingCare[]>;

export interface RecordCareInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly body: NewCareRecord;
}

export type RecordCareAnswer = Answered<200, CareRecord>;

export interface CreatePaymentInput extends CallOptions {
  readonly path: {
    /** The id of the booking. */
    readonly id: string;
  };
  readonly headers?: {
    /** A key of 1 to 255 characters that the client makes up for this request, such as a UUID. Within 24 hours the same key and body get the first answer again, and nothing is written a second time. */
    readonly 'Idempotency-Key'?: string | undefined;
  };
  readonly body: NewPayment;
}

export type CreatePaymentAnswer = Answered<201, Payment>;

export interface ListPaymentsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'recordedAt' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
    /** Only entries of this booking. */
    readonly bookingId?: string | undefined;
    /** Only entries of the bookings of this user. */
    readonly userId?: string | undefined;
    /** Only what came or went from this instant on. */
    readonly from?: string | undefined;
    /** Only what came or went before this instant. */
    readonly to?: string | undefined;
    /** Only entries with this method. */
    readonly method?: string | undefined;
    /** Only entries of this kind. */
    readonly kind?: PaymentKind | undefined;
    /** From the `Link` header of an answer: the page after it. `page` is ignored. */
    readonly cursor?: string | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type ListPaymentsAnswer = Paged<Payment>;

export interface GetPaymentSummaryInput extends CallOptions {
  readonly query: {
    /** The first day, in the time zone of the business. */
    readonly from: string;
    /** The last day: 400 days from the first one at most. */
    readonly to: string;
  };
}

export type GetPaymentSummaryAnswer = Answered<200, PaymentSummary>;

export interface GetPaymentOptionsInput extends CallOptions {
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type GetPaymentOptionsAnswer = Answered<200, PaymentOptions>;

export interface VoidPaymentInput extends CallOptions {
  readonly path: {
    /** The id of the record. */
    readonly id: string;
  };
  readonly body: PaymentVoid;
}

export type VoidPaymentAnswer = Answered<201, Payment>;

export interface GetPaymentReceiptInput extends CallOptions {
  readonly path: {
    /** The id of the record. */
    readonly id: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type GetPaymentReceiptAnswer = Answered<200, string>;

export interface ListFreeSlotsInput extends CallOptions {
  readonly query: {
    /** The service to be booked. */
    readonly serviceId: string;
    /** Slots start at this time or later. */
    readonly from: string;
    /** Slots end at this time or earlier; at most 31 days after `from`, and fewer, but always 8, when more than 33 staff members provide the service. */
    readonly to: string;
    /** Minutes. Default: the service’s duration, or else 60. */
    readonly duration?: number | undefined;
    /** A booking that is to be moved: it keeps nobody busy. Its owner, MANAGER and ADMIN may name it. */
    readonly exceptBookingId?: string | undefined;
  };
}

export type ListFreeSlotsAnswer = Answered<200, readonly FreeSlot[]>;

export interface GetScheduleInput extends CallOptions {
  readonly query: {
    /** The staff member. */
    readonly staffId: string;
    /** The beginning of the period. */
    readonly from: string;
    /** The end of the period: after `from`, by 366 days at most. */
    readonly to: string;
  };
}

export type GetScheduleAnswer = Answered<200, Schedule>;

export interface ListSchedulesInput extends CallOptions {
  readonly query: {
    /** The beginning of the period. */
    readonly from: string;
    /** The end of the period: after `from`, by 31 days at most. */
    readonly to: string;
  };
}

export type ListSchedulesAnswer = Answered<200, readonly Schedule[]>;

export interface GetOccupancyInput extends CallOptions {
  readonly query: {
    /** The beginning of the period. */
    readonly from: string;
    /** The end of the period: after `from`, by 92 days at most. */
    readonly to: string;
  };
}

export type GetOccupancyAnswer = Answered<200, Occupancy>;

export interface CreateCalendarFeedInput extends CallOptions {
  readonly body?: NewCalendarFeed;
}

export type CreateCalendarFeedAnswer = Answered<201, CreatedCalendarFeed>;

export type ListCalendarFeedsInput = CallOptions;

export type ListCalendarFeedsAnswer = Answered<200, readonly CalendarFeed[]>;

export interface DeleteCalendarFeedInput extends CallOptions {
  readonly path: {
    /** The id of the calendar feed. */
    readonly id: string;
  };
}

export type DeleteCalendarFeedAnswer = Answered<204, undefined>;

export interface GetCalendarInput extends CallOptions {
  readonly path: {
    /** The secret of the feed. */
    readonly secret: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetCalendarAnswer = Answered<200, string>;

export interface ListBookingEmailsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** From the `Link` header of an answer: the page after it. `page` is ignored. */
    readonly cursor?: string | undefined;
    /** Only emails of this kind. */
    readonly kind?: BookingEmailKind | undefined;
    /** Only emails in this state. */
    readonly state?: BookingEmailState | undefined;
    /** Only emails to this user. */
    readonly userId?: string | undefined;
    /** Only emails about this booking. */
    readonly bookingId?: string | undefined;
  };
}

export type ListBookingEmailsAnswer = Paged<BookingEmail>;

export interface ListUpcomingEmailsInput extends CallOptions {
  readonly query?: {
    /** The beginning of the period, now at the earliest; seven days before `to` by default. */
    readonly from?: string | undefined;
    /** The end of the period, exclusive; seven days after `from` by default, or from now; 31 at most. */
    readonly to?: string | undefined;
  };
}

export type ListUpcomingEmailsAnswer = Answered<200, UpcomingReminders>;

export interface SendEmailAgainInput extends CallOptions {
  readonly path: {
    /** The id of the record. */
    readonly id: string;
  };
}

export type SendEmailAgainAnswer = Answered<201, BookingEmail>;

export interface PreviewEmailInput extends CallOptions {
  readonly body: EmailPreviewRequest;
}

export type PreviewEmailAnswer = Answered<200, EmailPreview>;

export interface SendTestEmailInput extends CallOptions {
  readonly body: TestEmailRequest;
}

export type SendTestEmailAnswer = Answered<202, TestEmail>;

export interface OpenUnsubscribePageInput extends CallOptions {
  readonly query: {
    /** As in the link of the email. */
    readonly token: string;
  };
}

export type OpenUnsubscribePageAnswer = Redirected<303>;

export interface UnsubscribeInput extends CallOptions {
  readonly query: {
    /** As in the link of the email. */
    readonly token: string;
  };
}

export type UnsubscribeAnswer = Answered<204, undefined>;

export interface ListSettingsInput extends CallOptions {
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type ListSettingsAnswer = Answered<200, readonly Setting[]>;

export interface WriteSettingsInput extends CallOptions {
  readonly query?: {
    /** Only say what would come of it. */
    readonly dryRun?: boolean | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
  readonly body: SettingChanges;
}

export type WriteSettingsAnswer = Answered<200, readonly Setting[] | SettingsPreview>;

export interface GetSettingInput extends CallOptions {
  readonly path: {
    /** The key of the setting. */
    readonly key: string;
  };
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetSettingAnswer = Answered<200, Setting>;

export interface DeleteSettingInput extends CallOptions {
  readonly path: {
    /** The key of the setting. */
    readonly key: string;
  };
}

export type DeleteSettingAnswer = Answered<204, undefined>;

export interface GetSettingTranslationsInput extends CallOptions {
  readonly path: {
    /** The key of the setting. */
    readonly key: string;
  };
  readonly headers?: {
    /** The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current. */
    readonly 'If-None-Match'?: string | undefined;
  };
}

export type GetSettingTranslationsAnswer = Answered<200, SettingTranslations>;

export interface ListHolidayCountriesInput extends CallOptions {
  readonly query?: {
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type ListHolidayCountriesAnswer = Answered<200, readonly HolidayCountry[]>;

export interface ListPublicHolidaysInput extends CallOptions {
  readonly query: {
    /** Two letters of ISO 3166-1, such as `DE`. */
    readonly country: string;
    /** A region as the country lists it, such as `BY`, or a part of one, such as `BY-A`. */
    readonly region?: string | undefined;
    /** The year, 2000 to 2075. */
    readonly year: number;
  };
}

export type ListPublicHolidaysAnswer = Answered<200, readonly PublicHoliday[]>;

export interface ListTranslationsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Only texts that lack this language, which is also the language of the answer. */
    readonly lang?: LanguageCode | undefined;
    /** Only texts of this kind of record. */
    readonly entity?: TranslatedEntity | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type ListTranslationsAnswer = Paged<IncompleteText>;

export type GetTranslationCoverageInput = CallOptions;

export type GetTranslationCoverageAnswer = Answered<200, readonly TranslationCoverage[]>;

export interface ListAuditLogsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'at' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
    /** Only what this user did. */
    readonly actorId?: string | undefined;
    /** Only this operation, by its operationId. */
    readonly action?: string | undefined;
    /** Only what happened to records of this kind. */
    readonly entity?: string | undefined;
    /** Only what happened to this record. */
    readonly entityId?: string | undefined;
    /** Only entries from this instant on. */
    readonly from?: string | undefined;
    /** Only entries before this instant. */
    readonly to?: string | undefined;
    /** From the `Link` header of an answer: the page after it. `page` is ignored. */
    readonly cursor?: string | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type ListAuditLogsAnswer = Paged<AuditEntry>;

export interface ListAuditSealsInput extends CallOptions {
  readonly query?: {
    /** Page, from 1. */
    readonly page?: number | undefined;
    /** Rows a page; above 100 it is served as 100. */
    readonly limit?: number | undefined;
    /** Field to sort by; ties are broken by id. */
    readonly sortBy?: 'at' | undefined;
    /** Ascending or descending; in any case. */
    readonly sortOrder?: SortOrder | undefined;
  };
}

export type ListAuditSealsAnswer = Paged<AuditSeal>;

export interface GetAuditProofInput extends CallOptions {
  readonly path: {
    /** The id of the record. */
    readonly id: string;
  };
}

export type GetAuditProofAnswer = Answered<200, AuditProof>;

export type GetDashboardStatsInput = CallOptions;

export type GetDashboardStatsAnswer = Answered<200, DashboardStats>;

export interface GetDashboardAnalyticsInput extends CallOptions {
  readonly query?: {
    /** The beginning; default 30 days before the end. Without an offset it is local time in the setting `timeZone`. */
    readonly from?: string | undefined;
    /** The first instant that is no longer part of it; default the end of today in `timeZone`. */
    readonly to?: string | undefined;
    /** The length of one step; at most 400 steps fit between `from` and `to`. */
    readonly interval?: CalendarInterval | undefined;
    /** The time zone of the calendar. Default: the setting `timeZone`. */
    readonly timeZone?: string | undefined;
    /** Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English. */
    readonly lang?: string | undefined;
  };
  readonly headers?: {
    /** Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first. */
    readonly 'Accept-Language'?: string | undefined;
  };
}

export type GetDashboardAnalyticsAnswer = Answered<200, DashboardAnalytics>;

export type GetLivenessInput = CallOptions;

export type GetLivenessAnswer = Answered<200, {
  /** The status. */
  readonly status: 'live';
}>;

export type GetReadinessInput = CallOptions;

export type GetReadinessAnswer = Answered<200, {
  /** The status. */
  readonly status: 'ready';
}>;

export type GetMetricsInput = CallOptions;

export type GetMetricsAnswer = Answered<200, string>;

export type GetOpenapiDocumentInput = CallOptions;

export type GetOpenapiDocumentAnswer = Answered<200, { readonly [key: string]: JsonValue }>;

export type ShowReferenceInput = CallOptions;

export type ShowReferenceAnswer = Answered<200, string>;

/** One function for each operation, by the operation's name. */
export interface Api {
  /**
   * Create a plant.
   *
   * The plant belongs to the caller. The answer has no `tag` when none was given.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /plants`
   */
  createPlant(request: CreatePlantInput): Promise<CreatePlantAnswer>;
  /**
   * List the plants the caller has access to.
   *
   * Ordered by id. Users see their own plants, an ADMIN sees all of them. The array is streamed: if it ends without `]`, an error cut it off.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /plants`
   */
  listPlants(request?: ListPlantsInput): Promise<ListPlantsAnswer>;
  /**
   * Delete a plant.
   *
   * Users delete their own plants, an ADMIN deletes any plant. An unknown id, or that of another user's plant, is 404.
   *
   * Requires a signed-in user of any role.
   *
   * `DELETE /plants/{id}`
   */
  deletePlant(request: DeletePlantInput): Promise<DeletePlantAnswer>;
  /**
   * Sign up.
   *
   * Creates a user with the role CUSTOMER. The link in the confirmation email must be followed before the first login.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/register`
   */
  register(request: RegisterInput): Promise<RegisterAnswer>;
  /**
   * Confirm an email address.
   *
   * Confirms the address of a registration or of a change of address.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/verify-email`
   */
  verifyEmail(request: VerifyEmailInput): Promise<VerifyEmailAnswer>;
  /**
   * Go to the page of the console for the link in the email.
   *
   * Changes nothing. The page sends the token.
   *
   * Public: needs no sign-in.
   *
   * `GET /auth/verify-email`
   */
  getVerifyEmailPage(request?: GetVerifyEmailPageInput): Promise<GetVerifyEmailPageAnswer>;
  /**
   * Resend the confirmation email.
   *
   * The answer does not reveal whether the account exists or is already confirmed.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/resend-verification`
   */
  resendVerification(request: ResendVerificationInput): Promise<ResendVerificationAnswer>;
  /**
   * Change the email address.
   *
   * Sends a link to the new address and a notice to the current one. The new address takes effect when the link is followed. The answer does not reveal whether the new address has an account.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/change-email`
   */
  changeEmail(request: ChangeEmailInput): Promise<ChangeEmailAnswer>;
  /**
   * Request a password reset.
   *
   * Sends a link that is valid for one hour, or welcomes a user whose account the business has created, for seven days. The answer does not reveal whether the account exists. At most five emails are sent per hour.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/forgot-password`
   */
  forgotPassword(request: ForgotPasswordInput): Promise<ForgotPasswordAnswer>;
  /**
   * Go to the page of the console for the link in the email.
   *
   * Changes nothing. The page sends the token.
   *
   * Public: needs no sign-in.
   *
   * `GET /auth/reset-password`
   */
  getResetPasswordPage(request?: GetResetPasswordPageInput): Promise<GetResetPasswordPageAnswer>;
  /**
   * Reset the password.
   *
   * Ends every session of the user. The link works once.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/reset-password`
   */
  resetPassword(request: ResetPasswordInput): Promise<ResetPasswordAnswer>;
  /**
   * Change the password.
   *
   * Ends the user’s other sessions; the current one stays.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/change-password`
   */
  changePassword(request: ChangePasswordInput): Promise<ChangePasswordAnswer>;
  /**
   * Sign in.
   *
   * Creates a session and returns a session cookie, an access token and a refresh token. Clients use either the cookie or the tokens.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/login`
   */
  login(request: LoginInput): Promise<LoginAnswer>;
  /**
   * Sign in with a passkey.
   *
   * A passkey is both factors, so nothing else is asked. The error is the same for every fault of the answer.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/passkey/login`
   */
  loginWithPasskey(request: LoginWithPasskeyInput): Promise<LoginWithPasskeyAnswer>;
  /**
   * Refresh the tokens.
   *
   * A refresh token works once. Using it again ends the session.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/refresh`
   */
  refresh(request: RefreshInput): Promise<RefreshAnswer>;
  /**
   * Sign out.
   *
   * Ends the session at once, with its cookie, refresh tokens and access tokens.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/logout`
   */
  logout(request?: LogoutInput): Promise<LogoutAnswer>;
  /**
   * Get the current session.
   *
   * Returns the user and the limits of the session. This request does not extend the session.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /auth/session`
   */
  getSession(request?: GetSessionInput): Promise<GetSessionAnswer>;
  /**
   * Extend the session.
   *
   * Restarts the idle limit of the session cookie. The absolute limit stays.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/session/extend`
   */
  extendSession(request?: ExtendSessionInput): Promise<ExtendSessionAnswer>;
  /**
   * Get an access token for the session cookie.
   *
   * For interfaces that take bearer tokens only. The token ends with the session. Refused for a request with a bearer token.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/session/token`
   */
  createSessionToken(request?: CreateSessionTokenInput): Promise<CreateSessionTokenAnswer>;
  /**
   * Get the public keys of the access tokens.
   *
   * A JWK Set (RFC 7517).
   *
   * Public: needs no sign-in.
   *
   * `GET /.well-known/jwks.json`
   */
  getJwks(request?: GetJwksInput): Promise<GetJwksAnswer>;
  /**
   * List one's sessions.
   *
   * The caller's own live sessions, newest first.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /auth/sessions`
   */
  listSessions(request?: ListSessionsInput): Promise<ListSessionsAnswer>;
  /**
   * End a session.
   *
   * Ends one of the caller's own sessions at once, with its cookie, refresh tokens and access tokens.
   *
   * Requires a signed-in user of any role.
   *
   * `DELETE /auth/sessions/{id}`
   */
  deleteSession(request: DeleteSessionInput): Promise<DeleteSessionAnswer>;
  /**
   * List one's second factors.
   *
   * The caller's own authenticator apps, passkeys and recovery codes. No secrets are in it.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /auth/factors`
   */
  listFactors(request?: ListFactorsInput): Promise<ListFactorsAnswer>;
  /**
   * Add an authenticator app.
   *
   * Makes the secret of an app that shows one-time codes (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once it is confirmed with a code, within ten minutes.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/factors/totp`
   */
  createTotpFactor(request: CreateTotpFactorInput): Promise<CreateTotpFactorAnswer>;
  /**
   * Confirm an authenticator app.
   *
   * From now on a login with the password needs a code. All other sessions of the user end. The first factor comes with recovery codes.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/factors/totp/{id}/confirm`
   */
  confirmTotpFactor(request: ConfirmTotpFactorInput): Promise<ConfirmTotpFactorAnswer>;
  /**
   * Make new recovery codes.
   *
   * Ten codes, each good for one login in place of another factor. The old ones end, and so do all other sessions of the user. Without a code the answer is `SECOND_FACTOR_REQUIRED` with the types of factors, as at a login.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/factors/recovery-codes`
   */
  createRecoveryCodes(request: CreateRecoveryCodesInput): Promise<CreateRecoveryCodesAnswer>;
  /**
   * Remove a second factor.
   *
   * Ends all other sessions of the user. With the last factor the recovery codes are removed too. Without a code the answer is `SECOND_FACTOR_REQUIRED` with the types of factors, as at a login.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/factors/{id}/remove`
   */
  removeFactor(request: RemoveFactorInput): Promise<RemoveFactorAnswer>;
  /**
   * Delete one's own account.
   *
   * Ends all sessions and erases name and email address. Refused while the user has live bookings. Without a code the answer is `SECOND_FACTOR_REQUIRED` where the account has a second factor, as at a login. An account with neither a password nor a second factor then gets a code by email, and `details` is `email`.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/delete-account`
   */
  deleteOwnAccount(request: DeleteOwnAccountInput): Promise<DeleteOwnAccountAnswer>;
  /**
   * Remove a user's second factors.
   *
   * For another user who has lost them: all factors and the recovery codes. The sessions of the user end, and the user is told by email.
   *
   * Requires the role ADMIN.
   *
   * `DELETE /users/{id}/factors`
   */
  removeUserFactors(request: RemoveUserFactorsInput): Promise<RemoveUserFactorsAnswer>;
  /**
   * Begin to add a passkey.
   *
   * The options are for the browser; its answer goes to `POST /auth/factors/passkey`.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/factors/passkey/options`
   */
  createPasskeyOptions(request: CreatePasskeyOptionsInput): Promise<CreatePasskeyOptionsAnswer>;
  /**
   * Add a passkey.
   *
   * The answer must prove that the user was verified. All other sessions of the user end. The first factor comes with recovery codes.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /auth/factors/passkey`
   */
  createPasskey(request: CreatePasskeyInput): Promise<CreatePasskeyAnswer>;
  /**
   * Begin to sign in with a passkey.
   *
   * The answer is the same for everybody. The browser offers the passkeys that it has for this server.
   *
   * Public: needs no sign-in.
   *
   * `POST /auth/passkey/options`
   */
  createPasskeyLoginOptions(request?: CreatePasskeyLoginOptionsInput): Promise<CreatePasskeyLoginOptionsAnswer>;
  /**
   * List the sign-in providers.
   *
   * The OpenID Connect and OAuth providers that are configured on this server; an empty list when there are none.
   *
   * Public: needs no sign-in.
   *
   * `GET /auth/oauth/providers`
   */
  listOAuthProviders(request?: ListOAuthProvidersInput): Promise<ListOAuthProvidersAnswer>;
  /**
   * Sign in with a provider.
   *
   * For browsers, as a link: it leads to the provider, and back to `returnTo`. A user who is signed in by cookie, and follows the link from a page of this server, links the account at the provider to their own, if both have the same confirmed address. From a page of another site (`Sec-Fetch-Site`) it is an ordinary sign-in, which links nothing to an account that has another way in.
   *
   * Public: needs no sign-in.
   *
   * `GET /auth/oauth/{provider}`
   */
  beginOAuthSignIn(request: BeginOAuthSignInInput): Promise<BeginOAuthSignInAnswer>;
  /**
   * Complete a sign-in with a provider.
   *
   * Redirect URI to register at the provider. Opens a session and leads to `returnTo`; a refusal is reported there in the parameter `error`, with one of the identifiers of errors. An account that has a password, or another account at a provider, is linked only from its own session, which must be the one that began: else `LOGIN_REQUIRED`. Linking is mailed to the user.
   *
   * Public: needs no sign-in.
   *
   * `GET /auth/oauth/{provider}/callback`
   */
  finishOAuthSignIn(request: FinishOAuthSignInInput): Promise<FinishOAuthSignInAnswer>;
  /**
   * List one's linked accounts.
   *
   * The caller's own accounts at providers, which can be used to sign in.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /auth/accounts`
   */
  listAccounts(request?: ListAccountsInput): Promise<ListAccountsAnswer>;
  /**
   * Unlink a provider account.
   *
   * Removes one of the caller’s own linked accounts and emails the user. The last way to sign in cannot be removed.
   *
   * Requires a signed-in user of any role.
   *
   * `DELETE /auth/accounts/{id}`
   */
  removeAccount(request: RemoveAccountInput): Promise<RemoveAccountAnswer>;
  /**
   * List users.
   *
   * A MANAGER sees the users with the role CUSTOMER, an ADMIN sees all users.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /users`
   */
  listUsers(request?: ListUsersInput): Promise<ListUsersAnswer>;
  /**
   * Create a user.
   *
   * The email address counts as verified. With null as the password, the user chooses it by the link of POST /auth/forgot-password. A MANAGER creates users with the role CUSTOMER, an ADMIN creates users of every role.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `POST /users`
   */
  createUser(request: CreateUserInput): Promise<CreateUserAnswer>;
  /**
   * Get a user.
   *
   * All users read their own record. A MANAGER also reads users with the role CUSTOMER, an ADMIN reads all users.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /users/{id}`
   */
  getUser(request: GetUserInput): Promise<GetUserAnswer>;
  /**
   * Update a user.
   *
   * All users change their own name, phone number, language and email preferences. MANAGERs change the name and the phone number of a CUSTOMER. An ADMIN changes these, the role and the access of any user. PUT and PATCH do the same: what the body leaves out stays as it is.
   *
   * Requires a signed-in user of any role.
   *
   * `PATCH /users/{id}`
   */
  updateUser(request: UpdateUserInput): Promise<UpdateUserAnswer>;
  /**
   * Update a user by PUT.
   *
   * All users change their own name, phone number, language and email preferences. MANAGERs change the name and the phone number of a CUSTOMER. An ADMIN changes these, the role and the access of any user. PUT and PATCH do the same: what the body leaves out stays as it is.
   *
   * Requires a signed-in user of any role.
   *
   * `PUT /users/{id}`
   */
  putUser(request: PutUserInput): Promise<PutUserAnswer>;
  /**
   * Delete a user.
   *
   * Ends the user's sessions and erases email address, name and phone number. Refused while the user has live bookings.
   *
   * Requires the role ADMIN.
   *
   * `DELETE /users/{id}`
   */
  deleteUser(request: DeleteUserInput): Promise<DeleteUserAnswer>;
  /**
   * Export a user's data.
   *
   * All users export their own data, an ADMIN those of any user. One document of any length, streamed: if it ends early, an error cut it off. Secrets are not in it, nor the data of other users.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /users/{id}/export`
   */
  exportUser(request: ExportUserInput): Promise<ExportUserAnswer>;
  /**
   * List the services.
   *
   * A bare array in the language of the request, in the order of creation unless `sortBy` names another; texts are ordered as that language orders them. Without `page` and `limit` it is complete.
   *
   * Public: needs no sign-in.
   *
   * `GET /services`
   */
  listServices(request: ListServicesInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<ListServicesAnswer | Answered<304, undefined>>;
  listServices(request?: ListServicesInput): Promise<ListServicesAnswer>;
  /**
   * Create a service.
   *
   * Names and descriptions are given by language; English is required. The new service is active at once.
   *
   * Requires the role ADMIN.
   *
   * `POST /services`
   */
  createService(request: CreateServiceInput): Promise<CreateServiceAnswer>;
  /**
   * Get a service.
   *
   * A bare object.
   *
   * Public: needs no sign-in.
   *
   * `GET /services/{id}`
   */
  getService(request: GetServiceInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetServiceAnswer | Answered<304, undefined>>;
  getService(request: GetServiceInput): Promise<GetServiceAnswer>;
  /**
   * Update a service.
   *
   * Accepts any subset of the properties. Properties that are left out stay as they are.
   *
   * Requires the role ADMIN.
   *
   * `PUT /services/{id}`
   */
  updateService(request: UpdateServiceInput): Promise<UpdateServiceAnswer>;
  /**
   * Delete a service.
   *
   * Removes the service from the catalog. Existing bookings keep it.
   *
   * Requires the role ADMIN.
   *
   * `DELETE /services/{id}`
   */
  deleteService(request: DeleteServiceInput): Promise<DeleteServiceAnswer>;
  /**
   * Upload a picture of a service.
   *
   * It becomes `imageUrl` of a service without one, otherwise the last of `images`. Only its pixels are kept, in three sizes, and no metadata.
   *
   * Requires the role ADMIN.
   *
   * `POST /services/{id}/images`
   */
  uploadServiceImage(request: UploadServiceImageInput): Promise<UploadServiceImageAnswer>;
  /**
   * Delete a picture of a service.
   *
   * When it is `imageUrl`, the first of `images` takes its place.
   *
   * Requires the role ADMIN.
   *
   * `DELETE /services/{id}/images/{pictureId}`
   */
  deleteServiceImage(request: DeleteServiceImageInput): Promise<DeleteServiceImageAnswer>;
  /**
   * Get the translations of a service.
   *
   * For editors. A PUT replaces each text as a whole.
   *
   * Requires the role ADMIN.
   *
   * `GET /services/{id}/translations`
   */
  getServiceTranslations(request: GetServiceTranslationsInput): Promise<GetServiceTranslationsAnswer>;
  /**
   * List pets.
   *
   * A CUSTOMER sees their own pets. STAFF, MANAGER and ADMIN see all pets.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /pets`
   */
  listPets(request?: ListPetsInput): Promise<ListPetsAnswer>;
  /**
   * Create a pet.
   *
   * The pet belongs to the caller, unless a MANAGER or an ADMIN names another owner.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /pets`
   */
  createPet(request: CreatePetInput): Promise<CreatePetAnswer>;
  /**
   * Get a pet.
   *
   * A CUSTOMER reads their own pets. STAFF, MANAGER and ADMIN read any pet.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /pets/{id}`
   */
  getPet(request: GetPetInput): Promise<GetPetAnswer>;
  /**
   * Update a pet.
   *
   * Accepts any subset of the properties. Properties that are left out stay as they are. A CUSTOMER changes their own pets. STAFF, MANAGER and ADMIN change any pet.
   *
   * Requires a signed-in user of any role.
   *
   * `PUT /pets/{id}`
   */
  updatePet(request: UpdatePetInput): Promise<UpdatePetAnswer>;
  /**
   * Delete a pet.
   *
   * Users delete their own pets. MANAGER and ADMIN delete any pet. Refused while the pet has live bookings.
   *
   * Requires a signed-in user of any role.
   *
   * `DELETE /pets/{id}`
   */
  deletePet(request: DeletePetInput): Promise<DeletePetAnswer>;
  /**
   * Upload the photograph of a pet.
   *
   * It takes the place of an earlier one. Only its pixels are kept, in three sizes, and no metadata. A CUSTOMER does so for their own pets; STAFF, MANAGER and ADMIN for any pet.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /pets/{id}/photo`
   */
  uploadPetPhoto(request: UploadPetPhotoInput): Promise<UploadPetPhotoAnswer>;
  /**
   * Delete the photograph of a pet.
   *
   * A CUSTOMER does so for their own pets; STAFF, MANAGER and ADMIN for any pet.
   *
   * Requires a signed-in user of any role.
   *
   * `DELETE /pets/{id}/photo`
   */
  deletePetPhoto(request: DeletePetPhotoInput): Promise<DeletePetPhotoAnswer>;
  /**
   * List the staff.
   *
   * A bare array in the language of the request, in the order of creation unless `sortBy` names another; texts are ordered as that language orders them. Without `page` and `limit` it is complete.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /staff`
   */
  listStaff(request: ListStaffInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<ListStaffAnswer | Answered<304, undefined>>;
  listStaff(request?: ListStaffInput): Promise<ListStaffAnswer>;
  /**
   * Create a staff member.
   *
   * Makes a user a staff member. A CUSTOMER gets the role STAFF; any other role stays.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `POST /staff`
   */
  createStaff(request: CreateStaffInput): Promise<CreateStaffAnswer>;
  /**
   * Get a staff member.
   *
   * A bare object.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /staff/{id}`
   */
  getStaff(request: GetStaffInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetStaffAnswer | Answered<304, undefined>>;
  getStaff(request: GetStaffInput): Promise<GetStaffAnswer>;
  /**
   * Update a staff member.
   *
   * Accepts any subset of the properties. Properties that are left out stay as they are.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `PUT /staff/{id}`
   */
  updateStaff(request: UpdateStaffInput): Promise<UpdateStaffAnswer>;
  /**
   * Delete a staff member.
   *
   * The user keeps the role, and the code can be used again. Refused while the member has live bookings.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `DELETE /staff/{id}`
   */
  deleteStaff(request: DeleteStaffInput): Promise<DeleteStaffAnswer>;
  /**
   * Get the translations of a staff member.
   *
   * For editors. A PUT replaces each text as a whole. Null where there is none.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /staff/{id}/translations`
   */
  getStaffTranslations(request: GetStaffTranslationsInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetStaffTranslationsAnswer | Answered<304, undefined>>;
  getStaffTranslations(request: GetStaffTranslationsInput): Promise<GetStaffTranslationsAnswer>;
  /**
   * List the skills of a staff member.
   *
   * The services that the member can provide, with a proficiency from 1 to 5.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /staff/{id}/services`
   */
  listStaffServices(request: ListStaffServicesInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<ListStaffServicesAnswer | Answered<304, undefined>>;
  listStaffServices(request: ListStaffServicesInput): Promise<ListStaffServicesAnswer>;
  /**
   * Replace the skills of a staff member.
   *
   * Replaces the whole list. Each service may occur once.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `PUT /staff/{id}/services`
   */
  replaceStaffServices(request: ReplaceStaffServicesInput): Promise<ReplaceStaffServicesAnswer>;
  /**
   * List the time off of a staff member.
   *
   * Past and future time off, ordered by start.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /staff/{id}/time-off`
   */
  listStaffTimeOff(request: ListStaffTimeOffInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<ListStaffTimeOffAnswer | Answered<304, undefined>>;
  listStaffTimeOff(request: ListStaffTimeOffInput): Promise<ListStaffTimeOffAnswer>;
  /**
   * Create time off.
   *
   * The member accepts no new bookings during that time. Existing bookings stay.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `POST /staff/{id}/time-off`
   */
  createStaffTimeOff(request: CreateStaffTimeOffInput): Promise<CreateStaffTimeOffAnswer>;
  /**
   * Delete time off.
   *
   * The member can be booked during that time again.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `DELETE /staff/{id}/time-off/{timeOffId}`
   */
  deleteStaffTimeOff(request: DeleteStaffTimeOffInput): Promise<DeleteStaffTimeOffAnswer>;
  /**
   * List places.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /places`
   */
  listPlaces(request?: ListPlacesInput): Promise<ListPlacesAnswer>;
  /**
   * Create a place.
   *
   * There are at most 1,000.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `POST /places`
   */
  createPlace(request: CreatePlaceInput): Promise<CreatePlaceAnswer>;
  /**
   * Get the occupancy of the places.
   *
   * The stays in each berth from when to when, the berths in service and free of each area by day, and the pets of stays that have no place. Days are those of the time zone of the business. At most 62 days, and 5,000 stays in places.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /places/occupancy`
   */
  getPlaceOccupancy(request: GetPlaceOccupancyInput): Promise<GetPlaceOccupancyAnswer>;
  /**
   * Get the sheet of a day.
   *
   * The pets of stays that come, are there and leave on a day, those that are overdue, and their feedings and medications with what is done of them. Pets are by area, code, berth and name, those without a place first. At most 1,000 pets and 5,000 tasks: name an area.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /day-sheet`
   */
  getDaySheet(request?: GetDaySheetInput): Promise<GetDaySheetAnswer>;
  /**
   * Get a place.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /places/{id}`
   */
  getPlace(request: GetPlaceInput): Promise<GetPlaceAnswer>;
  /**
   * Update a place.
   *
   * Accepts any subset of the properties. Properties that are left out stay as they are. Refused for fewer berths than bookings use, and for `shared: false` while pets of different users are there; both now or later.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `PUT /places/{id}`
   */
  updatePlace(request: UpdatePlaceInput): Promise<UpdatePlaceAnswer>;
  /**
   * Delete a place.
   *
   * Refused while a booking has it, now or later.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `DELETE /places/{id}`
   */
  deletePlace(request: DeletePlaceInput): Promise<DeletePlaceAnswer>;
  /**
   * List bookings.
   *
   * Users see their own bookings, STAFF also those that they are assigned to. MANAGER and ADMIN see all bookings. The `Link` header leads to the next page by `cursor`, at the same cost for every page. For MANAGER and ADMIN, with `Accept: text/csv` the answer is everything that the filters select, as one CSV document, whose header is in the language of the request; `page`, `limit` and `cursor` have no effect.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /bookings`
   */
  listBookings(request?: ListBookingsInput): Promise<ListBookingsAnswer>;
  /**
   * Create a booking.
   *
   * The new booking is PENDING and occupies the time of its pets and of its staff member from then on. Users book for their own pets; MANAGER and ADMIN also book for other users. `assign: "best"` leaves the choice of the staff member to the server. The rules of the business (the settings `vaccinationRules`, `capacity`, `openingHours`, `closures` and `buffers`) are applied unless MANAGER or ADMIN send `overrideRules`; the setting `notice` binds all other callers. With `dryRun=true` nothing is stored: price, conflicts and rules are checked, and the answer is the booking as it would be.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /bookings`
   */
  createBooking(request: CreateBookingInput): Promise<CreateBookingAnswer>;
  /**
   * Get a booking.
   *
   * Users read their own bookings, STAFF also those that they are assigned to. MANAGER and ADMIN read any booking.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /bookings/{id}`
   */
  getBooking(request: GetBookingInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetBookingAnswer | Answered<304, undefined>>;
  getBooking(request: GetBookingInput): Promise<GetBookingAnswer>;
  /**
   * Update a booking.
   *
   * Accepts any subset of the properties while the booking is PENDING or CONFIRMED. Properties that are left out stay as they are. A service that stays keeps its unit price. The rules of the business are applied again when times, pets or services change. Users change their own bookings. MANAGER and ADMIN change any booking. With `dryRun=true` nothing is stored: price and conflicts are checked, and the answer is the booking as it would be; its `ETag` is a condition for the change itself.
   *
   * Requires a signed-in user of any role.
   *
   * `PUT /bookings/{id}`
   */
  updateBooking(request: UpdateBookingInput): Promise<UpdateBookingAnswer>;
  /**
   * Delete a booking.
   *
   * Allowed while the booking is PENDING, CONFIRMED or CANCELLED; an ADMIN may always delete it. The booking disappears from every read, and its time is free again. Users delete their own bookings. MANAGER and ADMIN delete any booking.
   *
   * Requires a signed-in user of any role.
   *
   * `DELETE /bookings/{id}`
   */
  deleteBooking(request: DeleteBookingInput): Promise<DeleteBookingAnswer>;
  /**
   * Change the status of a booking.
   *
   * PENDING → CONFIRMED → IN_PROGRESS → COMPLETED, and CANCELLED from the first three. Owners cancel before the work begins, assigned STAFF begin and complete it, MANAGER and ADMIN make every move.
   *
   * Requires a signed-in user of any role.
   *
   * `PATCH /bookings/{id}/status`
   */
  changeBookingStatus(request: ChangeBookingStatusInput): Promise<ChangeBookingStatusAnswer>;
  /**
   * Take back a status change.
   *
   * For ten minutes after a booking was CONFIRMED, IN_PROGRESS or COMPLETED, those who may make that step take it back. Refused when another booking has got the time or the place of a COMPLETED one.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `POST /bookings/{id}/undo-status`
   */
  undoBookingStatus(request: UndoBookingStatusInput): Promise<UndoBookingStatusAnswer>;
  /**
   * Check the pets of a booking in.
   *
   * Sets `checkedInAt` to the time now, and the status of a CONFIRMED booking to IN_PROGRESS. A booking that has `checkedInAt` stays as it is. STAFF do it for stays, and for visits that they are assigned to.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `POST /bookings/{id}/check-in`
   */
  checkInBooking(request: CheckInBookingInput): Promise<CheckInBookingAnswer>;
  /**
   * Take back a check-in.
   *
   * Within 15 minutes, for those who may check in. The booking gets the status that it had.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `DELETE /bookings/{id}/check-in`
   */
  undoCheckIn(request: UndoCheckInInput): Promise<UndoCheckInAnswer>;
  /**
   * Check the pets of a booking out.
   *
   * Sets `checkedOutAt` to the time now, and the status of a CONFIRMED or IN_PROGRESS booking to COMPLETED. A booking that has `checkedOutAt` stays as it is. STAFF do it for stays, and for visits that they are assigned to.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `POST /bookings/{id}/check-out`
   */
  checkOutBooking(request: CheckOutBookingInput): Promise<CheckOutBookingAnswer>;
  /**
   * Take back a check-out.
   *
   * Within 15 minutes, for those who may check out. The booking gets the status that it had. Refused when another booking has got its time or its place.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `DELETE /bookings/{id}/check-out`
   */
  undoCheckOut(request: UndoCheckOutInput): Promise<UndoCheckOutAnswer>;
  /**
   * Mark a booking as a no-show.
   *
   * For a customer who did not come, from the start of the booking on. `true` cancels a PENDING or CONFIRMED booking and marks it in one change; a CANCELLED one is only marked. `false` removes the mark, and the status stays. STAFF mark the bookings that they are assigned to. MANAGER and ADMIN mark any booking.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `PATCH /bookings/{id}/no-show`
   */
  setNoShow(request: SetNoShowInput): Promise<SetNoShowAnswer>;
  /**
   * Set the fee of a cancelled booking.
   *
   * The charge of a CANCELLED booking, which is 0 unless it is set. Payments stay as they are: an amount above the fee is to be refunded.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `PUT /bookings/{id}/cancellation-fee`
   */
  setCancellationFee(request: SetCancellationFeeInput): Promise<SetCancellationFeeAnswer>;
  /**
   * Get the places of a booking.
   *
   * In the order of its pets and then of time. STAFF read those of bookings that they are assigned to, MANAGER and ADMIN any.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /bookings/{id}/places`
   */
  getBookingPlaces(request: GetBookingPlacesInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetBookingPlacesAnswer | Answered<304, undefined>>;
  getBookingPlaces(request: GetBookingPlacesInput): Promise<GetBookingPlacesAnswer>;
  /**
   * Set the places of a booking.
   *
   * Gives the pets of a stay these places instead of those that they have; null releases all. A pet that is not named has none. The placements of a pet follow each other from the start of the stay to its end. With `dryRun=true` nothing is stored, and the answer is what would be.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `PUT /bookings/{id}/places`
   */
  setBookingPlaces(request: SetBookingPlacesInput): Promise<SetBookingPlacesAnswer>;
  /**
   * Get the care of the pets of a booking.
   *
   * The plan of each pet for the stay, else that of the pet, and the log of what was done. Users read that of their own bookings, STAFF also of any stay and of visits that they are assigned to, MANAGER and ADMIN of any booking. `recordedBy` is shown to STAFF, MANAGER and ADMIN only.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /bookings/{id}/care`
   */
  getBookingCare(request: GetBookingCareInput): Promise<GetBookingCareAnswer>;
  /**
   * Set the care of the pets of a booking.
   *
   * Gives the pets that are named a plan for this stay; null: the plan of the pet again. Other pets keep theirs. Users do this for their own stays while these are PENDING or CONFIRMED; STAFF, MANAGER and ADMIN for any stay, also while it is IN_PROGRESS.
   *
   * Requires a signed-in user of any role.
   *
   * `PUT /bookings/{id}/care`
   */
  setBookingCare(request: SetBookingCareInput): Promise<SetBookingCareAnswer>;
  /**
   * Record a feeding or a medication.
   *
   * Ticks off a task of the day sheet while the booking is IN_PROGRESS or COMPLETED. Sent again, it changes nothing, and the answer is the first record. `done: false` takes it back, or says that it was not done. STAFF do it for any stay.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `PUT /bookings/{id}/care-log`
   */
  recordCare(request: RecordCareInput): Promise<RecordCareAnswer>;
  /**
   * Record a payment or a refund.
   *
   * Adds an entry to the ledger, with the next number of the year. The status of the booking stays as it is, and no status records an entry. MANAGER and ADMIN record both kinds, STAFF payments of bookings assigned to them. A payment is at most the balance of the booking, a refund at most what was paid.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `POST /bookings/{id}/payments`
   */
  createPayment(request: CreatePaymentInput): Promise<CreatePaymentAnswer>;
  /**
   * List payments.
   *
   * The entries of the ledger, the last one recorded first. MANAGER and ADMIN see all; others see those of their own bookings, and with `bookingId` those of a booking that they may read. The `Link` header leads to the next page by `cursor`, at the same cost for every page. For MANAGER and ADMIN, with `Accept: text/csv` the answer is everything that the filters select, as one CSV document, whose header is in the language of the request; `page`, `limit` and `cursor` have no effect.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /payments`
   */
  listPayments(request?: ListPaymentsInput): Promise<ListPaymentsAnswer>;
  /**
   * Get the totals of days.
   *
   * The payments and refunds of each day by method, and the amounts owed now. Days are those of the time zone of the business.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /payments/summary`
   */
  getPaymentSummary(request: GetPaymentSummaryInput): Promise<GetPaymentSummaryAnswer>;
  /**
   * Get how customers pay.
   *
   * The methods of payment and the instructions of the setting `payments`.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /payments/options`
   */
  getPaymentOptions(request?: GetPaymentOptionsInput): Promise<GetPaymentOptionsAnswer>;
  /**
   * Void a payment or a refund.
   *
   * Adds an entry of the same amount and the other kind, which takes back the entry, once. It counts on the day on which it is recorded.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `POST /payments/{id}/void`
   */
  voidPayment(request: VoidPaymentInput): Promise<VoidPaymentAnswer>;
  /**
   * Get the receipt of a payment.
   *
   * A page that prints on one sheet. For those who may read the booking.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /payments/{id}/receipt`
   */
  getPaymentReceipt(request: GetPaymentReceiptInput): Promise<GetPaymentReceiptAnswer>;
  /**
   * List free slots.
   *
   * Slots start at :00, :15, :30 and :45 in the time zone of the business. The working hours, time off and bookings of all staff members with the skill are taken into account, and so are the settings `capacity`, `openingHours`, `closures` and `buffers`, and for everybody but MANAGER and ADMIN `notice`: each slot can be booked by the caller. A member without documented hours counts as free all day. Callers who are signed in also see the names of the staff.
   *
   * Public: needs no sign-in. Callers who are signed in may see more.
   *
   * `GET /availability`
   */
  listFreeSlots(request: ListFreeSlotsInput): Promise<ListFreeSlotsAnswer>;
  /**
   * Get the schedule of a staff member.
   *
   * The working hours, time off and bookings of one staff member between two times.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /schedule`
   */
  getSchedule(request: GetScheduleInput): Promise<GetScheduleAnswer>;
  /**
   * List the schedules of all staff members.
   *
   * For each staff member what GET /schedule returns, between two times that are at most 31 days apart.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /schedules`
   */
  listSchedules(request: ListSchedulesInput): Promise<ListSchedulesAnswer>;
  /**
   * Get how much of the working hours is booked.
   *
   * By staff member, and by hour of the week, between two times that are at most 92 days apart.
   *
   * Requires the role STAFF, MANAGER or ADMIN.
   *
   * `GET /occupancy`
   */
  getOccupancy(request: GetOccupancyInput): Promise<GetOccupancyAnswer>;
  /**
   * Create a calendar feed.
   *
   * An address that calendar programs subscribe to. Its texts are in the language of this request. A user has at most 20 feeds.
   *
   * Requires a signed-in user of any role.
   *
   * `POST /calendar-feeds`
   */
  createCalendarFeed(request?: CreateCalendarFeedInput): Promise<CreateCalendarFeedAnswer>;
  /**
   * List one's calendar feeds.
   *
   * The caller's own feeds, oldest first, without their addresses.
   *
   * Requires a signed-in user of any role.
   *
   * `GET /calendar-feeds`
   */
  listCalendarFeeds(request?: ListCalendarFeedsInput): Promise<ListCalendarFeedsAnswer>;
  /**
   * Delete a calendar feed.
   *
   * Its address is 404 from then on. Users delete their own feeds.
   *
   * Requires a signed-in user of any role.
   *
   * `DELETE /calendar-feeds/{id}`
   */
  deleteCalendarFeed(request: DeleteCalendarFeedInput): Promise<DeleteCalendarFeedAnswer>;
  /**
   * Read a calendar feed.
   *
   * A calendar (RFC 5545) with the bookings of the last 30 days, of today and of the next 365 days: those of the scope of the feed that the present role of its owner may read. An unknown, deleted or disabled feed is 404.
   *
   * Public: needs no sign-in.
   *
   * `GET /calendar/{secret}.ics`
   */
  getCalendar(request: GetCalendarInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetCalendarAnswer | Answered<304, undefined>>;
  getCalendar(request: GetCalendarInput): Promise<GetCalendarAnswer>;
  /**
   * List the emails about bookings.
   *
   * Newest first: what was sent to whom, what waits, and what was not sent and why. The texts are not kept. The `Link` header leads to the next page by `cursor`, at the same cost for every page.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /emails`
   */
  listBookingEmails(request?: ListBookingEmailsInput): Promise<ListBookingEmailsAnswer>;
  /**
   * List the reminders to come.
   *
   * The reminders that would be sent in the period if nothing changed. They are decided when they are sent, so a booking that is cancelled or moved changes them.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /emails/upcoming`
   */
  listUpcomingEmails(request?: ListUpcomingEmailsInput): Promise<ListUpcomingEmailsAnswer>;
  /**
   * Send an email again.
   *
   * Sends an email of the same kind, about the same bookings, to the same user, with the texts of now. Refused when it does not hold any longer, such as a confirmation of a booking that was cancelled, and when the user gets no such emails.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `POST /emails/{id}/send-again`
   */
  sendEmailAgain(request: SendEmailAgainInput): Promise<SendEmailAgainAnswer>;
  /**
   * Preview an email.
   *
   * An email of the kind as its recipient would see it. Nothing is sent.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `POST /emails/preview`
   */
  previewEmail(request: PreviewEmailInput): Promise<PreviewEmailAnswer>;
  /**
   * Send yourself a test email.
   *
   * Sends an email of the kind to the caller, with an example booking, whether or not emails of this kind are switched on: five in an hour.
   *
   * Requires the role ADMIN.
   *
   * `POST /emails/test`
   */
  sendTestEmail(request: SendTestEmailInput): Promise<SendTestEmailAnswer>;
  /**
   * Open the link that ends emails.
   *
   * The link in reminders and in emails about vaccinations. Changes nothing, since mail scanners follow links; leads to a page with a button, which sends the POST.
   *
   * Public: needs no sign-in.
   *
   * `GET /emails/unsubscribe`
   */
  openUnsubscribePage(request: OpenUnsubscribePageInput): Promise<OpenUnsubscribePageAnswer>;
  /**
   * End emails of a kind.
   *
   * Switches off the emails of one kind to one user, both of which the token names (RFC 8058). Needs no cookie and no login, and reads no body. The same request again changes nothing.
   *
   * Public: needs no sign-in.
   *
   * `POST /emails/unsubscribe`
   */
  unsubscribe(request: UnsubscribeInput): Promise<UnsubscribeAnswer>;
  /**
   * List settings.
   *
   * Everyone reads the public settings, an ADMIN reads all of them. The answer is a bare array, ordered by key.
   *
   * Public: needs no sign-in. Callers who are signed in may see more.
   *
   * `GET /settings`
   */
  listSettings(request: ListSettingsInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<ListSettingsAnswer | Answered<304, undefined>>;
  listSettings(request?: ListSettingsInput): Promise<ListSettingsAnswer>;
  /**
   * Create or change settings.
   *
   * Accepts one setting or an array of them, and writes all or none. Properties that are left out of an existing setting stay as they are. With `dryRun=true` nothing is stored: the answer is the settings as they would be, and the bookings from now on to which the rules would add a fault.
   *
   * Requires the role ADMIN.
   *
   * `PUT /settings`
   */
  writeSettings(request: WriteSettingsInput): Promise<WriteSettingsAnswer>;
  /**
   * Get a setting.
   *
   * Everyone reads a public setting, an ADMIN also reads a private one. The answer is a bare object.
   *
   * Public: needs no sign-in. Callers who are signed in may see more.
   *
   * `GET /settings/{key}`
   */
  getSetting(request: GetSettingInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetSettingAnswer | Answered<304, undefined>>;
  getSetting(request: GetSettingInput): Promise<GetSettingAnswer>;
  /**
   * Delete a setting.
   *
   * Without the settings `currency` and `timeZone`, the server uses USD and UTC.
   *
   * Requires the role ADMIN.
   *
   * `DELETE /settings/{key}`
   */
  deleteSetting(request: DeleteSettingInput): Promise<DeleteSettingAnswer>;
  /**
   * Get the translations of a setting.
   *
   * For editors. A setting that is not translatable is 404.
   *
   * Requires the role ADMIN.
   *
   * `GET /settings/{key}/translations`
   */
  getSettingTranslations(request: GetSettingTranslationsInput & { readonly headers: { readonly 'If-None-Match': string } }): Promise<GetSettingTranslationsAnswer | Answered<304, undefined>>;
  getSettingTranslations(request: GetSettingTranslationsInput): Promise<GetSettingTranslationsAnswer>;
  /**
   * List the countries whose public holidays are known.
   *
   * With the regions that have holidays of their own, in the order of the names.
   *
   * Requires the role ADMIN.
   *
   * `GET /public-holidays/countries`
   */
  listHolidayCountries(request?: ListHolidayCountriesInput): Promise<ListHolidayCountriesAnswer>;
  /**
   * List the public holidays of a year.
   *
   * Whole days only, by date, each with its name in the languages that are known. They have the form of an entry of the setting `closures`.
   *
   * Requires the role ADMIN.
   *
   * `GET /public-holidays`
   */
  listPublicHolidays(request: ListPublicHolidaysInput): Promise<ListPublicHolidaysAnswer>;
  /**
   * List the texts that lack a translation.
   *
   * Texts of services, then of staff members, then of settings. A missing or empty translation counts as lacking: its readers see the English text.
   *
   * Requires the role ADMIN.
   *
   * `GET /translations`
   */
  listTranslations(request?: ListTranslationsInput): Promise<ListTranslationsAnswer>;
  /**
   * Count the translations of each language.
   *
   * Over the texts of services, staff members and settings.
   *
   * Requires the role ADMIN.
   *
   * `GET /translations/coverage`
   */
  getTranslationCoverage(request?: GetTranslationCoverageInput): Promise<GetTranslationCoverageAnswer>;
  /**
   * List the audit log.
   *
   * Newest first. Times without an offset are local time in the setting `timeZone`. The `Link` header leads to the next page by `cursor`, at the same cost for every page. With `Accept: text/csv` the answer is everything that the filters select, as one CSV document, whose header is in the language of the request; `page`, `limit` and `cursor` have no effect.
   *
   * Requires the role ADMIN.
   *
   * `GET /audit-logs`
   */
  listAuditLogs(request?: ListAuditLogsInput): Promise<ListAuditLogsAnswer>;
  /**
   * List the seals of the audit log.
   *
   * Newest first. Each seal covers the entries since the one before, and contains its hash. A hash that is kept elsewhere shows later whether anything under that seal or an earlier one was changed: `npm run audit:verify -- --from HASH`.
   *
   * Requires the role ADMIN.
   *
   * `GET /audit-logs/seals`
   */
  listAuditSeals(request?: ListAuditSealsInput): Promise<ListAuditSealsAnswer>;
  /**
   * Prove an entry of the audit log.
   *
   * The seal that covers the entry, and the inclusion path of RFC 9162 from the entry to the `root` of the seal. The leaf is the entry as `GET /audit-logs` shows it, in the canonical form of RFC 8785; a number that no double holds has all its digits. 404 until the entry is sealed, at most 10 seconds after it was written unless a transaction stays open.
   *
   * Requires the role ADMIN.
   *
   * `GET /audit-logs/{id}/proof`
   */
  getAuditProof(request: GetAuditProofInput): Promise<GetAuditProofAnswer>;
  /**
   * Get current figures.
   *
   * Counts and revenue at this moment. Zeros are included.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /dashboard/stats`
   */
  getDashboardStats(request?: GetDashboardStatsInput): Promise<GetDashboardStatsAnswer>;
  /**
   * Get figures over time.
   *
   * Bookings and revenue by day, week or month of a time zone's calendar. A booking counts at the quarter hour in which it starts.
   *
   * Requires the role MANAGER or ADMIN.
   *
   * `GET /dashboard/analytics`
   */
  getDashboardAnalytics(request?: GetDashboardAnalyticsInput): Promise<GetDashboardAnalyticsAnswer>;
  /**
   * Check that the process is alive.
   *
   * Does not use the database, so that a process is not restarted because its database is unavailable.
   *
   * Public: needs no sign-in.
   *
   * `GET /health/live`
   */
  getLiveness(request?: GetLivenessInput): Promise<GetLivenessAnswer>;
  /**
   * Check that the server is ready.
   *
   * 503 while the database does not respond or is read-only, and once the process has been asked to stop.
   *
   * Public: needs no sign-in.
   *
   * `GET /health/ready`
   */
  getReadiness(request?: GetReadinessInput): Promise<GetReadinessAnswer>;
  /**
   * Get metrics.
   *
   * Text exposition format of Prometheus.
   *
   * Requires `METRICS_TOKEN` as a bearer token. While that setting is unset, only requests from the server’s own machine that come through no proxy are answered.
   *
   * `GET /metrics`
   */
  getMetrics(request?: GetMetricsInput): Promise<GetMetricsAnswer>;
  /**
   * Get the OpenAPI document.
   *
   * The description of this API for programs and generators, as JSON.
   *
   * Public: needs no sign-in.
   *
   * `GET /openapi.json`
   */
  getOpenapiDocument(request?: GetOpenapiDocumentInput): Promise<GetOpenapiDocumentAnswer>;
  /**
   * Open the API reference.
   *
   * A page that shows this document and sends test requests. It loads nothing from other servers.
   *
   * Public: needs no sign-in.
   *
   * `GET /docs`
   */
  showReference(request?: ShowReferenceInput): Promise<ShowReferenceAnswer>;
}

export type OperationId = keyof Api;

/** The errors of each operation. */
export interface OperationErrors {
  readonly createPlant: never;
  readonly listPlants: never;
  readonly deletePlant: never;
  readonly register: 'VALIDATION_FAILED' | 'CSRF_REJECTED' | 'EMAIL_TAKEN' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly verifyEmail: 'VALIDATION_FAILED' | 'TOKEN_INVALID' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getVerifyEmailPage: 'VALIDATION_FAILED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly resendVerification: 'VALIDATION_FAILED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly changeEmail: 'VALIDATION_FAILED' | 'WRONG_PASSWORD' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly forgotPassword: 'VALIDATION_FAILED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getResetPasswordPage: 'VALIDATION_FAILED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly resetPassword: 'VALIDATION_FAILED' | 'TOKEN_INVALID' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly changePassword: 'VALIDATION_FAILED' | 'WRONG_PASSWORD' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly login: 'VALIDATION_FAILED' | 'INVALID_CREDENTIALS' | 'SECOND_FACTOR_REQUIRED' | 'CSRF_REJECTED' | 'EMAIL_NOT_VERIFIED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly loginWithPasskey: 'VALIDATION_FAILED' | 'INVALID_CREDENTIALS' | 'CSRF_REJECTED' | 'EMAIL_NOT_VERIFIED' | 'PASSKEYS_UNAVAILABLE' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly refresh: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'REFRESH_REUSED' | 'CSRF_REJECTED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly logout: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getSession: 'UNAUTHENTICATED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly extendSession: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createSessionToken: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getJwks: 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listSessions: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteSession: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listFactors: 'UNAUTHENTICATED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createTotpFactor: 'VALIDATION_FAILED' | 'WRONG_PASSWORD' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly confirmTotpFactor: 'VALIDATION_FAILED' | 'CODE_INVALID' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createRecoveryCodes: 'VALIDATION_FAILED' | 'WRONG_PASSWORD' | 'CODE_INVALID' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_REQUIRED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'PASSKEYS_UNAVAILABLE' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly removeFactor: 'VALIDATION_FAILED' | 'WRONG_PASSWORD' | 'CODE_INVALID' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_REQUIRED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'NOT_FOUND' | 'PASSKEYS_UNAVAILABLE' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteOwnAccount: 'VALIDATION_FAILED' | 'WRONG_PASSWORD' | 'CODE_INVALID' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_REQUIRED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'PASSKEYS_UNAVAILABLE' | 'CONFLICT' | 'LAST_ADMIN' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly removeUserFactors: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createPasskeyOptions: 'VALIDATION_FAILED' | 'WRONG_PASSWORD' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'CONFLICT' | 'PASSKEYS_UNAVAILABLE' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'ACCOUNT_LOCKED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createPasskey: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'CONFLICT' | 'PASSKEYS_UNAVAILABLE' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createPasskeyLoginOptions: 'VALIDATION_FAILED' | 'PASSKEYS_UNAVAILABLE' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listOAuthProviders: 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly beginOAuthSignIn: 'VALIDATION_FAILED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly finishOAuthSignIn: 'VALIDATION_FAILED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listAccounts: 'UNAUTHENTICATED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly removeAccount: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'NOT_FOUND' | 'LAST_WAY_IN' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listUsers: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createUser: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'EMAIL_TAKEN' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getUser: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly updateUser: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'LAST_ADMIN' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly putUser: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'LAST_ADMIN' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteUser: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'LAST_ADMIN' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly exportUser: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listServices: 'VALIDATION_FAILED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createService: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getService: 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly updateService: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteService: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly uploadServiceImage: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'REQUEST_TIMEOUT' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteServiceImage: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getServiceTranslations: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listPets: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createPet: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getPet: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly updatePet: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deletePet: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly uploadPetPhoto: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'REQUEST_TIMEOUT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deletePetPhoto: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listStaff: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createStaff: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getStaff: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly updateStaff: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteStaff: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getStaffTranslations: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listStaffServices: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly replaceStaffServices: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listStaffTimeOff: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createStaffTimeOff: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteStaffTimeOff: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listPlaces: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createPlace: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getPlaceOccupancy: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getDaySheet: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getPlace: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly updatePlace: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PLACE_TAKEN' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deletePlace: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listBookings: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createBooking: 'VALIDATION_FAILED' | 'MIXED_CURRENCIES' | 'AMOUNT_TOO_LARGE' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'SERVICE_INACTIVE' | 'NOTICE_TOO_SHORT' | 'TOO_FAR_AHEAD' | 'CLOSED' | 'STAFF_UNAVAILABLE' | 'BOOKING_CONFLICT' | 'VACCINATION_MISSING' | 'CAPACITY_EXCEEDED' | 'IDEMPOTENCY_IN_PROGRESS' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'IDEMPOTENCY_KEY_REUSED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getBooking: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly updateBooking: 'VALIDATION_FAILED' | 'MIXED_CURRENCIES' | 'AMOUNT_TOO_LARGE' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'SERVICE_INACTIVE' | 'NOTICE_TOO_SHORT' | 'TOO_FAR_AHEAD' | 'CLOSED' | 'STAFF_UNAVAILABLE' | 'BOOKING_CONFLICT' | 'VACCINATION_MISSING' | 'CAPACITY_EXCEEDED' | 'BOOKING_CLOSED' | 'BOOKING_EXPIRED' | 'CANCELLATION_CLOSED' | 'PLACE_TAKEN' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteBooking: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BOOKING_CLOSED' | 'BOOKING_EXPIRED' | 'CANCELLATION_CLOSED' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly changeBookingStatus: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'INVALID_STATUS_CHANGE' | 'BOOKING_EXPIRED' | 'CANCELLATION_CLOSED' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly undoBookingStatus: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'INVALID_STATUS_CHANGE' | 'PLACE_TAKEN' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly checkInBooking: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'INVALID_STATUS_CHANGE' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly undoCheckIn: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'INVALID_STATUS_CHANGE' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly checkOutBooking: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'INVALID_STATUS_CHANGE' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly undoCheckOut: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'INVALID_STATUS_CHANGE' | 'PLACE_TAKEN' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly setNoShow: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'INVALID_STATUS_CHANGE' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly setCancellationFee: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'PAYMENTS_OFF' | 'INVALID_STATUS_CHANGE' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getBookingPlaces: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly setBookingPlaces: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BOOKING_EXPIRED' | 'BOOKING_CLOSED' | 'PLACE_CLOSED' | 'PLACE_UNSUITABLE' | 'PLACE_TAKEN' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getBookingCare: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly setBookingCare: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BOOKING_EXPIRED' | 'BOOKING_CLOSED' | 'STALE_VERSION' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly recordCare: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BOOKING_CLOSED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createPayment: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'PAYMENTS_OFF' | 'BOOKING_EXPIRED' | 'PAYMENT_TOO_LARGE' | 'REFUND_TOO_LARGE' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'IDEMPOTENCY_KEY_REUSED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listPayments: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getPaymentSummary: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getPaymentOptions: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly voidPayment: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'PAYMENTS_OFF' | 'ALREADY_VOIDED' | 'REFUND_TOO_LARGE' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getPaymentReceipt: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listFreeSlots: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getSchedule: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listSchedules: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getOccupancy: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly createCalendarFeed: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listCalendarFeeds: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteCalendarFeed: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getCalendar: 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listBookingEmails: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listUpcomingEmails: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly sendEmailAgain: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly previewEmail: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly sendTestEmail: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly openUnsubscribePage: 'VALIDATION_FAILED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly unsubscribe: 'VALIDATION_FAILED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listSettings: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly writeSettings: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getSetting: 'UNAUTHENTICATED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly deleteSetting: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CSRF_REJECTED' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'BODY_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getSettingTranslations: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listHolidayCountries: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listPublicHolidays: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listTranslations: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getTranslationCoverage: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listAuditLogs: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly listAuditSeals: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getAuditProof: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getDashboardStats: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getDashboardAnalytics: 'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_SETUP_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getLiveness: 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getReadiness: 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getMetrics: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly getOpenapiDocument: 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
  readonly showReference: 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
}
