/** Servers tell browsers to use only https, provided that browsers reach them by https. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from './support/server.ts';

describe('Strict-Transport-Security (ASVS 5.0, 3.4.1; RFC 6797, 7.2)', () => {
  const paths = ['/services', '/nothing', '/plants', '/docs', '/auth/verify-email', '/health/live'];
  const header = /^strict-transport-security: .*$/gim;
  const broken = 'hello\r\n\r\n';

  test('with an https PUBLIC_URL every answer has it, for a year and with subdomains', async () => {
    const secure = await startServer({ PUBLIC_URL: 'https://petalpaw.example' });
    onTestFinished(() => secure.close());
    for (const path of paths) {
      const { headers } = await secure.request('GET', path);
      const sent = [path, headers.get('strict-transport-security')];
      expect(sent).toEqual([path, 'max-age=31536000; includeSubDomains']);
    }
    expect((await secure.raw(broken)).match(header)).toHaveLength(1);
  });

  test('without one no answer has it', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    for (const path of paths) {
      const { headers } = await server.request('GET', path);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, null]);
    }
    expect((await server.raw(broken)).match(header)).toBeNull();
  });
});
