/** A picture at the address of a record. Decorative: the name of the record is next to it. */
import type { ImgHTMLAttributes } from 'react';

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'srcSet'> {
  readonly src: string;
  /** The width at which it is shown, as the attribute `sizes`. */
  readonly sizes: string;
}

/** The browser loads an uploaded picture in the width that it needs; any other address has one file. */
export function Picture({ src, sizes, ...rest }: PictureProps) {
  return (
    <img
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      {...rest}
      // The browser looks at both before it begins to load.
      {...widthsOf(src, sizes)}
      src={src}
      alt=""
    />
  );
}

/** An uploaded picture exists in these widths (contract §27). */
function widthsOf(src: string, sizes: string) {
  const [, folder] = /^(\/pictures\/[\w-]+\/)1280\.webp$/.exec(src) ?? [];
  return (
    folder && {
      sizes,
      srcSet: [320, 640, 1280].map((width) => `${folder}${width}.webp ${width}w`).join(', '),
    }
  );
}
