/** The accepted bodies: JSON in UTF-8 without content encoding (contract §2, "Bodies"). */
import type { IncomingHttpHeaders } from 'node:http';

/** True if the headers declare `application/json` in UTF-8, without content encoding. */
export function isJson(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') return false;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json' && parameters.every(isHarmless);
}

function isHarmless(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  if (name.trim().toLowerCase() !== 'charset') return true;
  return /^"?utf-?8"?$/i.test(value.trim());
}
