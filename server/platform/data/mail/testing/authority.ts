/** A certificate authority of one test, for servers whose certificates nobody else has signed. Needs the program openssl. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Certificate {
  /** Files in PEM; the key has mode 0600. */
  readonly keyFile: string;
  readonly certificateFile: string;
  readonly key: string;
  readonly certificate: string;
}

export interface Authority {
  /** The file with the authority's own certificate. */
  readonly file: string;
  /** Issues a certificate; `names` are its subject alternative names, such as `DNS:localhost`. */
  issue(commonName: string, names?: readonly string[]): Promise<Certificate>;
  drop(): Promise<void>;
}

export const hasOpenssl: boolean = spawnSync('openssl', ['version']).status === 0;

const ellipticKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export async function newAuthority(): Promise<Authority> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-authority-'));
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  await openssl(
    ...['req', '-x509', ...ellipticKey, '-subj', '/CN=Authority of a test', '-days', '2'],
    ...['-keyout', 'ca.key', '-out', 'ca.crt'],
  );
  let issued = 0;
  return {
    file: path.join(folder, 'ca.crt'),
    async issue(commonName, names = []) {
      const name = `issued-${++issued}`;
      await openssl(
        ...['req', '-new', ...ellipticKey, '-subj', `/CN=${commonName}`],
        ...['-keyout', `${name}.key`, '-out', `${name}.csr`],
      );
      const extensions = names.length === 0 ? '' : `subjectAltName=${names.join(',')}\n`;
      await writeFile(path.join(folder, `${name}.ext`), `basicConstraints=CA:FALSE\n${extensions}`);
      await openssl(
        ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.crt', '-CAkey', 'ca.key', '-days', '2'],
        ...['-set_serial', String(issued), '-extfile', `${name}.ext`, '-out', `${name}.crt`],
      );
      const [keyFile, certificateFile] = [`${name}.key`, `${name}.crt`].map((file) =>
        path.join(folder, file),
      ) as [string, string];
      const [key, certificate] = await Promise.all(
        [keyFile, certificateFile].map((file) => readFile(file, 'utf8')),
      );
      return { keyFile, certificateFile, key: key ?? '', certificate: certificate ?? '' };
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
