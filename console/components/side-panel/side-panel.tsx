/**
 * A list, and next to it one of its records, which the address names. Without room for both, the record replaces the
 * list. Escape and the button close it, and the focus returns to the link that opened it.
 */

import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { CloseButton, Dialog } from '#console/components/dialog/dialog.tsx';
import { row, stack } from '#console/components/layout/layout.ts';
import { useWide } from '#console/components/page/use-wide.ts';
import styles from './side-panel.module.css';

interface WithSidePanelProps {
  /** The list. The link to a record has its id in `data-opens`. */
  readonly children: ReactNode;
  /** Above both, such as the filters of the list; hidden while the record replaces the list. */
  readonly above: ReactNode;
  /** The id of the open record. */
  readonly open: string | undefined;
  readonly panel: ReactNode;
}

export function WithSidePanel({ children, above, open, panel }: WithSidePanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed === undefined || open !== undefined) return;
    const links = place.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [];
    [...links].find(({ dataset }) => dataset.opens === closed)?.focus();
  }, [open]);
  return (
    <div ref={place} className={`${stack(5)} ${styles.place}`} data-open={open !== undefined || undefined}>
      <div className={styles.above}>{above}</div>
      <div className={`${stack(4, 'narrow')} ${styles.list}`}>{children}</div>
      {open !== undefined && panel}
    </div>
  );
}

interface SidePanelProps {
  readonly title: string;
  /** Whether the heading takes the focus when it opens; if absent, unless the address was opened with it. */
  readonly takesFocus?: boolean | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Use the id of the record as its `key`: another record takes the focus, as another page does. */
export function SidePanel({ title, takesFocus, onClose, children }: SidePanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => {
    // An address that was opened with it begins at the top of the page, as every page does.
    const isWanted = takesFocus ?? navigator.userActivation?.hasBeenActive;
    const hasFocus = heading.current?.closest('section')?.contains(document.activeElement);
    if (isWanted && !hasFocus) heading.current?.focus();
  });
  useEffect(() => focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape closes only the dialog when one is open in the panel.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    onClose();
  };
  return (
    // Escape does what the button does.
    <section className={`${stack(4, 'narrow')} ${styles.panel}`} aria-labelledby={id} onKeyDown={onKeyDown}>
      <header className={`${row(3, 'start', 'between')} ${styles.header}`}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton onClose={onClose} />
      </header>
      {children}
    </section>
  );
}

/** The panel, or on a phone a sheet over the page. */
export function PanelOrSheet({ takesFocus, ...panel }: SidePanelProps) {
  return useWide('64rem') ? <SidePanel {...panel} takesFocus={takesFocus} /> : <Dialog {...panel} isSheet />;
}

/** Facts about the record, each a `dt` and a `dd`. */
export function PanelFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** A part below a line; its title is an `h3`. */
export function PanelSection({ children }: { children: ReactNode }) {
  return <section className={`${stack(3)} ${styles.section}`}>{children}</section>;
}
