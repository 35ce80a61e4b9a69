/**
 * The position of an item while it is moved, with the result of a dry run. It moves by a transform, and is rendered
 * again only at another position. Needs the part 'business' of the messages.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { row } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Drag, type Dragged, type DragState, useDragState } from './drag.ts';
import styles from './ghost.module.css';

/** The server is asked after the item has stayed at a position for this time. */
const askedAfter = 200;

interface GhostProps<Of extends Dragged> {
  readonly drag: Drag<Of>;
  readonly view: string;
  /** The name of the position. */
  readonly name: (position: Of['position']) => ReactNode;
  /** The result of the dry run there. */
  readonly result: (item: Of['item'], position: Of['position']) => ReactNode;
}

export function Ghost<Of extends Dragged>({ drag, view, name, result }: GhostProps<Of>) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const over = useDragState(drag, (state) =>
    state.name === 'over' && state.view === view ? state : undefined,
  );
  const [resting, setResting] = useState<DragState<Of>>();
  useEffect(() => {
    if (!over) return;
    // There is no pointer that shows where it is.
    if (over.by === 'keys') frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const timer = setTimeout(() => setResting(over), askedAfter);
    return () => clearTimeout(timer);
  }, [over]);
  const style = over?.box && {
    transform: `translate(${over.box.x}px, ${over.box.y}px)`,
    inlineSize: `${over.box.width}px`,
    minBlockSize: `${over.box.height}px`,
  };
  return (
    <div ref={frame} className={styles.ghost} style={style} data-is-shown={over && true} role="status">
      {over && (
        <>
          {name(over.position)}
          {over === resting && result(over.item, over.position)}
          {over.by === 'keys' && <span className="visually-hidden">{t('calendar.moveKeys')}</span>}
        </>
      )}
    </div>
  );
}

interface ShortResultProps {
  /** What is said of a position that is free; undefined until the server has answered. */
  readonly free: string | undefined;
  /** In a few words why it is not. */
  readonly refused: string | undefined;
}

/** Shown on the ghost. */
export function ShortResult({ free, refused }: ShortResultProps) {
  const t = useTranslate();
  const result = free === undefined ? refused && 'refused' : 'free';
  return (
    <span className={`${row(1)} ${styles.result}`} data-result={result}>
      {result && <Icon name={result === 'free' ? 'check' : 'warning'} size={16} />}
      {free ?? refused ?? t('calendar.checking')}
    </span>
  );
}
