/** The addresses of uploaded pictures, as records and pages name them. */

export const pictureSizes = ['small', 'medium', 'large'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The largest width of each size in pixels, which is the name of its file. */
export const pictureWidths: Readonly<Record<PictureSize, number>> = { small: 320, medium: 640, large: 1280 };

/** Returns the address of the largest size, which records name; those of the others differ in the width. */
export function pictureAddress(id: string): string {
  return `/pictures/${id}/${pictureWidths.large}.webp`;
}
