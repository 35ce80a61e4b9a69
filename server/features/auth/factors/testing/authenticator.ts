/**
 * Test support: an authenticator and its browser in software (WebAuthn Level 3, 6.3 and 5.1), written here a second
 * time and independent of the library that the server uses. Each part of an answer can be made wrong.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cbor } from './cbor.ts';

/** The parts of an answer that a test can make wrong. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly crossOrigin?: boolean;
  readonly userHandle?: string;
  /** Signs with another key. */
  readonly key?: KeyObject;
  /** The format and statement of an attestation. */
  readonly attestation?: ReadonlyMap<string, never>;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** Answers the options of a registration: `RegistrationResponseJSON`. */
  create(options: CreationOptions, faults: Faults = {}) {
    this.#userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#authData(options.rp.id, 0x40, faults),
      Buffer.alloc(16),
      Buffer.of(0, this.#id.length),
      this.#id,
      this.#publicKey(),
    ]);
    const statement = new Map<string, never>([
      ['fmt', (faults.attestation?.get('fmt') ?? 'none') as never],
      ['attStmt', (faults.attestation?.get('attStmt') ?? new Map()) as never],
      ['authData', authData as never],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, faults).toString('base64url'),
        attestationObject: cbor(statement).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers the options of a login: `AuthenticationResponseJSON`. */
  get(options: RequestOptions, faults: Faults = {}) {
    this.#counter += 1;
    const authData = this.#authData(options.rpId, 0, faults);
    const clientData = this.#clientData('webauthn.get', options.challenge, faults);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, faults.key ?? this.#keys.privateKey).toString('base64url'),
        userHandle: faults.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }

  /** WebAuthn Level 3, 6.1. */
  #authData(rpId: string, flags: number, faults: Faults): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.#counter);
    const present = (faults.userPresent ?? true) ? 0x01 : 0;
    const verified = (faults.userVerified ?? true) ? 0x04 : 0;
    const hash = createHash('sha256')
      .update(faults.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.of(flags | present | verified), counter]);
  }

  /** WebAuthn Level 3, 5.8.1. */
  #clientData(type: string, challenge: string, faults: Faults): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? this.#origin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    );
  }

  /** A COSE key (RFC 9053, 7.1.1): ES256 over P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}
