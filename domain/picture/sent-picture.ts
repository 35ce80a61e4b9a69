/** The pictures that users send (contract §27). Their bytes say what they are; names and media types are often wrong. */

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const mostPictureBytes = 8 * 1024 * 1024;

/** The number of bytes at the beginning of a file that {@link pictureFormat} needs. */
export const pictureHead = 64;

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/**
 * Returns the format of a file by its first bytes; undefined for any other. HEIC, in which iPhones store photographs, is
 * named so that its users can be told what to do: few browsers show it, and its codec is under patents.
 */
export function pictureFormat(head: Uint8Array): PictureFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, pictureHead));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  // A box with the brands of the file (ISO/IEC 14496-12); those of HEIC are in ISO/IEC 23008-12, B.
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const length = head[3];
  const brands: readonly string[] = text.slice(8, length).match(/.{4}/gs) ?? [];
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => /^he(?:i[cxms]|v[cxms])$/.test(brand)) ? 'heic' : undefined;
}
