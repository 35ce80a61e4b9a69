/** The photograph of a pet, or a drawn head of its species. Decorative: the name stands beside it. */
import { useState } from 'react';
import type { Species } from '#client/index.ts';
import { Picture } from '#console/components/picture/picture.tsx';
import styles from './species-picture.module.css';

/** Outlines of 64 units: the shape of the head, then the details on it. */
const drawings: Readonly<Record<Species, readonly [head: string, lines: string]>> = {
  DOG: [
    'M18 20c6-6 22-6 28 0c5 1 10 8 8 22c-6 2-8-4-9-8c0 12-5 20-13 20s-13-8-13-20c-1 4-3 10-9 8c-2-14 3-21 8-22',
    'M25 31v2M39 31v2M28 41c2-2 6-2 8 0c0 3-2 4-4 4s-4-1-4-4M32 45v4M27 49c3 3 7 3 10 0',
  ],
  CAT: [
    'M14 12l12 8c4-1 8-1 12 0l12-8c2 8 2 14 1 20c2 12-7 21-19 21S11 44 13 32c-1-6-1-12 1-20',
    'M24 32v3M40 32v3M30 40h4l-2 3zM32 43c-1 4-5 4-7 2M32 43c1 4 5 4 7 2M8 38l8 2M8 45l8-1M56 38l-8 2M56 45l-8-1',
  ],
  BIRD: [
    'M32 10c12 0 18 9 18 20c0 14-8 24-18 24S14 44 14 30c0-11 6-20 18-20',
    'M24 27v2M40 27v2M27 36l5-4l5 4l-5 8zM27 36h10M32 10c-1-4-4-5-7-4M32 10c1-4 4-5 7-4M20 46c4 3 7 4 12 4s8-1 12-4',
  ],
  RABBIT: [
    'M24 28C18 20 16 6 22 5c6 0 8 12 8 21h4c0-9 2-21 8-21c6 1 4 15-2 23c7 3 9 9 9 14c0 9-8 14-17 14s-17-5-17-14c0-5 2-11 9-14',
    'M26 37v2M38 37v2M30 43h4l-2 3zM32 46v3M27 50c2 2 4 1 5-1c1 2 3 3 5 1',
  ],
  OTHER: [
    'M32 34c-8 0-14 8-14 14c0 5 3 7 6 7c3 0 5-2 8-2s5 2 8 2c3 0 6-2 6-7c0-6-6-14-14-14',
    'M14 25c-3 0-4 8 0 9s6-8 0-9M50 25c3 0 4 8 0 9s-6-8 0-9M25 10c-4 0-5 11 0 12s6-11 0-12M39 10c4 0 5 11 0 12s-6-11 0-12',
  ],
};

interface SpeciesPictureProps {
  readonly species: Species;
  /** The address of the photograph, which is shown instead. */
  readonly photo?: string | null | undefined;
  readonly size?: number;
}

export function SpeciesPicture({ species, photo, size = 64 }: SpeciesPictureProps) {
  const [failed, setFailed] = useState<string>();
  if (photo && photo !== failed) {
    // With the padding of the drawing, both take the same place.
    const side = size * (1 + 2 / 9);
    return (
      <Picture
        className={styles.photo}
        src={photo}
        sizes={`${Math.round(side)}px`}
        width={side}
        height={side}
        onError={() => setFailed(photo)}
      />
    );
  }
  const [head, lines] = drawings[species];
  return (
    <span
      className={styles.picture}
      style={{ padding: size / 9 }}
      data-species={species}
      data-is-small={size < 40 || undefined}
      aria-hidden="true"
    >
      <svg viewBox="0 0 64 64" width={size} height={size} focusable="false" aria-hidden="true">
        <path className={styles.head} d={head} />
        <path className={styles.lines} d={lines} />
      </svg>
    </span>
  );
}
