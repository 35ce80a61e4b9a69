/**
 * The texts of emails: messages in ICU MessageFormat, one file for each language in `messages/`, with the keys
 * `<kind of email>.<part>`. Those that all kinds share begin with `layout.`.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '#domain/text/language.ts';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fil from './messages/fil.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import id from './messages/id.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import km from './messages/km.json' with { type: 'json' };
import ko from './messages/ko.json' with { type: 'json' };
import lo from './messages/lo.json' with { type: 'json' };
import my from './messages/my.json' with { type: 'json' };
import th from './messages/th.json' with { type: 'json' };
import vi from './messages/vi.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };

export type MessageKey = keyof typeof en;

/** The messages of every language by key: a language that lacks one does not compile. */
export const messages: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  ...{ en, vi, ja, zh, ko, th, id },
  ...{ fr, de, es, lo, km, my, fil },
};

/**
 * The arguments of the messages that have any, besides `business`, which every message may use. A test compares them
 * with the messages.
 */
export const messageArguments = {
  'layout.greeting': ['name'],
  'layout.hours': ['hours'],
  'verify-email.validity': ['validity'],
  'reset-password.validity': ['validity'],
  'change-email-confirm.validity': ['validity'],
  'provider-linked.linked': ['provider', 'address'],
  'provider-unlinked.unlinked': ['provider', 'address'],
  'delete-account-code.enter': ['code'],
  'delete-account-code.validity': ['validity'],
  'admin-added.added': ['user'],
  'factors-removed.removed': ['user'],
  'admin-notices.by': ['actor', 'time', 'ip'],
  'booking.what': ['services', 'pets'],
  'booking.with': ['staff'],
  'booking.customer': ['customer'],
  'booking.price': ['price'],
  'booking.allergies': ['pet', 'allergies'],
  'booking.notes': ['notes'],
  'booking.zone': ['zone'],
  'booking.count': ['count'],
  'requested.subject': ['what', 'when'],
  'confirmed.subject': ['what', 'when'],
  'declined.subject': ['what', 'when'],
  'changed.subject': ['what', 'when'],
  'cancelled.subject': ['what', 'when'],
  'vaccination.subject': ['vaccinations'],
  'staffRequested.subject': ['count'],
  'staffAssigned.subject': ['what', 'when'],
  'staffMoved.subject': ['what', 'when'],
  'staffRemoved.subject': ['what', 'when'],
  'staffAssigned.intro': ['count'],
  'staffMoved.intro': ['count'],
  'staffRemoved.intro': ['count'],
} as const satisfies { readonly [Key in MessageKey]?: readonly string[] };

type Arguments = typeof messageArguments;

type Given<Key extends MessageKey> = Key extends keyof Arguments
  ? [values: { readonly [Name in Arguments[Key][number]]: string | number }]
  : [];

export interface Translate {
  readonly language: Language;
  /** The text of a message. Nothing is escaped, and braces in a value remain text. */
  <Key extends MessageKey>(key: Key, ...given: Given<Key>): string;
}

/** Returns the translation into a language of messages about that business. */
export function translator(language: Language, business: string): Translate {
  const translate = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}) =>
    String(parsed(language, key).format({ business, ...values }));
  return Object.assign(translate, { language });
}

/** Messages that have been used, parsed: at most as many as there are. */
const formats = new Map<string, IntlMessageFormat>();

function parsed(language: Language, key: MessageKey): IntlMessageFormat {
  const id = `${language} ${key}`;
  const known = formats.get(id);
  if (known !== undefined) return known;
  const format = new IntlMessageFormat(messages[language][key], language, undefined, { ignoreTag: true });
  formats.set(id, format);
  return format;
}
