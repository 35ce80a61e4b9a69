/** Answers that fail after their beginning has been sent. */
import type { Call } from '#platform/call.ts';

/**
 * Yields the pieces, and logs an error when producing one fails: the status has already been sent, so only the log
 * can report the error. The stream of the pieces then destroys the connection, so that a partial answer never looks
 * like a complete one (RFC 9112, 8).
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
