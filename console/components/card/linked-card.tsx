/** An entry of a list that leads to a page of its own: the whole card is the target of its one link. */
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, LiHTMLAttributes } from 'react';
import styles from './card.module.css';

/** `className` says how its parts are laid out. */
export function LinkedCard({ className, ...rest }: LiHTMLAttributes<HTMLLIElement>) {
  return <li {...rest} className={`${styles.linked} ${className ?? ''}`} />;
}

function CardAnchor(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={styles.link} />;
}

/** The link of a card, with typed `to`, `params` and `search`. */
export const CardLink = createLink(CardAnchor);
