/** A process whose connection for change notifications is dead, while all its others work. */
import { decodeProtectedHeader } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureSigningKey, rotateKeys } from '#features/auth/public.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { createFeed } from '#platform/data/changes/feed.ts';
import { buildApp } from '#server/app.ts';
import { keepingLog } from '#test/support/logged.ts';
import { startProxy } from '#test/support/proxy.ts';
import { admin, signIn, speakTo, startServer } from '#test/support/server.ts';

test('a server signs with the new key after a rotation of which it got no notification', async () => {
  const server = await startServer();
  const { app } = server.running;
  const proxy = await startProxy(server.env.DATABASE_URL ?? '');
  const feed = createFeed({ database: app.database, databaseUrl: proxy.url, log: keepingLog() });
  const deaf = { ...app, feed };
  const http = buildApp(deaf);
  onTestFinished(async () => {
    await http.close();
    await feed.close();
    await proxy.close();
    await server.close();
  });
  await ensureSigningKey(backgroundCall(deaf, 'test'));
  await vi.waitFor(() => expect(feed.syncedAt()).toBeGreaterThan(0), 60_000);
  await proxy.refuse();
  const { kid } = await rotateKeys(backgroundCall(app, 'test'));
  await vi.waitFor(() => expect(performance.now() - feed.syncedAt()).toBeGreaterThan(5_000), 60_000);
  const { request } = speakTo(await http.listen({ port: 0 }));
  const { token } = await signIn(request, admin.email, admin.password);
  expect(decodeProtectedHeader(token).kid).toBe(kid);
});
