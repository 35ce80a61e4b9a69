/** Answers that fail after their beginning has been sent. */
import type { Call } from '#platform/call.ts';

/**
 * The pieces, and a line in the log when making one fails: the status has been sent, so the log is the only place that
 * can tell. The stream that is made of them destroys the connection then, so that half an answer never looks like a
 * whole one (RFC 9112, 8).
 */
export async function* loggingFailures<T>(
  { app, requestId }: Call,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    app.log.error({ err: error, requestId }, 'an answer broke off');
    throw error;
  }
}
