/** An upload of which the second half comes later. */
import { connect } from 'node:net';
import { expect } from 'vitest';
import { uploadMemory } from '#platform/http/pipeline/upload.ts';
import type { SignedIn, TestServer } from '#test/support/server.ts';
import { fileOf } from './photographs.ts';

/**
 * Sends the head of an upload and half of its file. `answer` is the first line of the answer. `half` waits until the server
 * has identified the user and read the half, when no other file arrives; `finish` sends the other half.
 */
export async function beginUpload({ url }: TestServer, path: string, { token }: Pick<SignedIn, 'token'>) {
  const file = await fileOf('jpeg');
  const first = file.subarray(0, file.length / 2);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk) => resolve(chunk.toString().split('\r\n', 1)[0] ?? ''));
    socket.once('error', reject);
  });
  const head = [
    `POST ${path}/photo HTTP/1.1`,
    ...['Host: x', `Authorization: Bearer ${token}`, 'Content-Type: image/jpeg'],
    ...[`Content-Length: ${file.length}`, 'Connection: close'],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(first);
  return {
    answer,
    half: () => expect.poll(() => uploadMemory.running).toBe(first.length),
    finish() {
      socket.write(file.subarray(first.length));
      return answer;
    },
  };
}
