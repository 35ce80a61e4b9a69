/** Raised surfaces: around a form or a few facts, and the entries of a list. */

import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, LiHTMLAttributes, ReactNode } from 'react';
import { stack } from '#console/components/layout/layout.ts';
import styles from './card.module.css';

export function Card({ children }: { children: ReactNode }) {
  return <div className={`${stack(4)} ${styles.card}`}>{children}</div>;
}

/**
 * An entry that leads to a page of its own: the whole card is the target of its one link. `className` says how its parts
 * are laid out.
 */
export function LinkedCard({ className, ...rest }: LiHTMLAttributes<HTMLLIElement>) {
  return <li {...rest} className={`${styles.linked} ${className ?? ''}`} />;
}

function CardAnchor(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={styles.link} />;
}

/** The link of a card, with typed `to`, `params` and `search`. */
export const CardLink = createLink(CardAnchor);
