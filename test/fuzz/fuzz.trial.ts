/**
 * A fuzzer over the OpenAPI document: requests that are valid and requests that are invalid according to the document,
 * of every operation and by every role, in any order. FUZZ_SEED and FUZZ_PATH, which a failure prints, repeat a run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAtLeast, report } from '#test/support/trial.ts';
import { anyCase } from './cases.ts';
import { type Fuzzer, startFuzzer } from './fuzzer.ts';
import { operations } from './operations.ts';
import { weightOf } from './weights.ts';

const requests = 20_000;

/**
 * Operations that need an email, a provider, an authenticator app, a passkey, an uploaded picture or a task of the day
 * sheet; their successes are tested elsewhere (test/client, server/features).
 */
const outOfReach = [
  'verifyEmail',
  'resetPassword',
  'beginOAuthSignIn',
  'finishOAuthSignIn',
  'removeAccount',
  'confirmTotpFactor',
  'createRecoveryCodes',
  'removeFactor',
  'createPasskeyOptions',
  'createPasskey',
  'createPasskeyLoginOptions',
  'loginWithPasskey',
  'sendEmailAgain',
  'unsubscribe',
  'deletePetPhoto',
  'deleteServiceImage',
  'recordCare',
];

let fuzzer: Fuzzer;
beforeAll(async () => {
  fuzzer = await startFuzzer();
});
afterAll(() => fuzzer?.server.close());

describe('the fuzzer over the OpenAPI document', () => {
  test(`${requests} requests: no 5xx, no undocumented status, no answer against its schema, no invalid input accepted`, {
    timeout: 1_800_000,
  }, async () => {
    const drawn = anyCase(new Map(operations.map(({ id }) => [id, weightOf(id)])));
    await fc.assert(
      fc.asyncProperty(drawn, (one) => fuzzer.run(one)),
      {
        numRuns: requests,
        seed: Number(process.env.FUZZ_SEED ?? 7),
        ...(process.env.FUZZ_PATH ? { path: process.env.FUZZ_PATH } : {}),
      },
    );
    expectAtLeast(requests, fuzzer.requests, 'requests', 'requests');
  });

  test('every operation was called, and each reachable one succeeded', () => {
    const neverSucceeded = operations
      .map(({ id }) => id)
      .filter((id) => ![...(fuzzer.seen.get(id)?.keys() ?? [])].some((status) => status < 400));
    report('operations with a success', operations.length - neverSucceeded.length, `${operations.length}`);
    expect(neverSucceeded.sort()).toEqual([...outOfReach].sort());
    const neverAsked = outOfReach.filter((id) => !fuzzer.seen.has(id));
    expect(neverAsked).toEqual([]);
  });
});
