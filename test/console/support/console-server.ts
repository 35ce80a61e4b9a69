/** The server behind the pages under test. */
import { startServer, type TestServer } from '#test/support/server.ts';

/** The tokens of tests must last for all tests of a file: with the usual five minutes those of a slow machine expire. */
export const consoleSettings = { ACCESS_TOKEN_TTL: '1h' } as const;

/** Starts a server for the tests of a file; `overrides` are environment variables. */
export function startConsoleServer(overrides: Record<string, string> = {}): Promise<TestServer> {
  return startServer({ ...consoleSettings, ...overrides });
}
