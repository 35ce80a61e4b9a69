/** Buttons, and links that look like them. */

import { createLink } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type HTMLAttributes,
  type Ref,
  useId,
} from 'react';
import { soft, wrap } from '#console/components/layout/layout.ts';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly look?: ButtonLook;
  /** A request is under way: further presses do nothing, and the focus stays. */
  readonly isBusy?: boolean;
  /** The reason why it cannot be pressed now, shown below it. A button is never disabled without a reason. */
  readonly reason?: string | undefined;
}

export function Button({ look = 'secondary', isBusy = false, reason, onClick, ...rest }: ButtonProps) {
  const reasonId = useId();
  const isOff = isBusy || reason !== undefined;
  return (
    <>
      <button
        type="button"
        {...rest}
        className={`${styles.button} ${styles[look]} ${rest.className ?? ''}`}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={(event) => {
          if (isOff) event.preventDefault();
          else onClick?.(event);
        }}
      />
      {reason !== undefined && (
        <small id={reasonId} className={`${soft} ${styles.reason}`}>
          {reason}
        </small>
      )}
    </>
  );
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly look?: ButtonLook;
}

/** A link to an address outside the console. */
export function ButtonAnchor({ look = 'secondary', className, ...rest }: AnchorProps) {
  return <a {...rest} className={`${styles.button} ${styles[look]} ${className ?? ''}`} />;
}

/** A link to a page of the console, with typed `to`, `params` and `search`. */
export const ButtonLink = createLink(ButtonAnchor);

/** Buttons next to each other, in as many rows as necessary. */
export function Buttons(props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>) {
  return <div {...props} className={wrap(2)} />;
}
