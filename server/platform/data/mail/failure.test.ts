import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsealable } from '#platform/base/crypto/seal.ts';
import { mailFailure } from './failure.ts';

const failing = (fields: object) => mailFailure(Object.assign(new Error('words'), fields));

describe('mailFailure', () => {
  test.each([
    [
      { code: 'EAUTH', command: 'AUTH PLAIN', response: '535 5.7.8 bad' },
      ['EAUTH', 'AUTH PLAIN', 535, '5.7.8'],
    ],
    [
      { code: 'EENVELOPE', command: 'RCPT TO', response: '550-5.1.1 no\n550 5.1.1 such' },
      ['EENVELOPE', 'RCPT TO', 550, '5.1.1'],
    ],
    [{ code: 'EENVELOPE', response: '451 later' }, ['EENVELOPE', undefined, 451, undefined]],
    [{ code: 'EENVELOPE', response: '550 5.1.1.2 odd' }, ['EENVELOPE', undefined, 550, undefined]],
    [
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' },
      ['ESOCKET ECONNREFUSED', 'CONN', undefined, undefined],
    ],
    [{ code: 'ENOSPC' }, ['ENOSPC', undefined, undefined, undefined]],
    [{ code: 23, name: 'TimeoutError' }, ['TimeoutError', undefined, undefined, undefined]],
  ])('extracts the codes of %j', (fields, [reason, command, smtpCode, smtpStatus]) => {
    expect(failing(fields)).toEqual(JSON.parse(JSON.stringify({ reason, command, smtpCode, smtpStatus })));
  });

  test('returns the name of an internal error, and unknown for any other thrown value', () => {
    expect(mailFailure(new Unsealable('email x'))).toEqual({ reason: 'Unsealable' });
    for (const thrown of [undefined, null, 'eve@petalpaw.test', 7]) {
      expect(mailFailure(thrown)).toEqual({ reason: 'unknown' });
    }
  });

  test('property: never returns an address or a sentence of a mail server', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('550 5.1.1 <eve@petalpaw.test> no', 'RCPT TO:<eve@petalpaw.test>', 'eve@petalpaw.test'),
    );
    fc.assert(
      fc.property(text, text, text, text, (code, originalCode, command, response) => {
        const said = failing({ code, originalCode, command, response });
        for (const part of [said.reason, said.command ?? '', said.smtpStatus ?? '']) {
          expect(part).toMatch(/^[A-Za-z0-9_. -]{0,81}$/);
        }
        expect(JSON.stringify(said)).not.toContain('@');
      }),
    );
  });
});
