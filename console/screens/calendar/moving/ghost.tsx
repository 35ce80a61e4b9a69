/**
 * The position of a booking while it is moved, with the result of a dry run. It moves by a transform, and is
 * rendered again only at another position.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#console/i18n/language.tsx';
import { useStaffName, useWords } from '#console/screens/calendar/model/words.ts';
import { type Drag, type DragState, useDragState } from './drag.ts';
import { ShortResult } from './dry-run.tsx';
import styles from './ghost.module.css';

/** The server is asked after the booking has stayed at a position for this time. */
const askedAfter = 200;

export function Ghost({ drag, view }: { drag: Drag; view: string }) {
  const t = useTranslate();
  const words = useWords();
  const staffName = useStaffName();
  const frame = useRef<HTMLDivElement>(null);
  const over = useDragState(drag, (state) =>
    state.name === 'over' && state.view === view ? state : undefined,
  );
  const [resting, setResting] = useState<DragState>();
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
          <strong>{words.timesOf(over.place)}</strong>
          <span>{staffName(over.place.staffId)}</span>
          {over === resting && <ShortResult move={{ booking: over.booking, to: over.place }} />}
          {over.by === 'keys' && <span className="visually-hidden">{t('calendar.moveKeys')}</span>}
        </>
      )}
    </div>
  );
}
