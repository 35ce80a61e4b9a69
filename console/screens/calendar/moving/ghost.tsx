/**
 * The position of a booking while it is moved, with the server's verdict on it. It moves by a transform, and is
 * rendered again only at another position.
 */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Place } from '#console/screens/calendar/model/move.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import styles from './ghost.module.css';
import type { Box } from './surface.ts';
import { ShortVerdict } from './verdict.tsx';

export interface GhostHandle {
  /** `isByKey`: scrolled into view, because there is no pointer. */
  show(booking: ListedBooking, place: Place, box: Box | undefined, isByKey?: boolean): void;
  hide(): void;
}

interface Shown {
  readonly booking: ListedBooking;
  readonly place: Place;
  readonly isByKey: boolean;
}

/** The server is asked after the booking has stayed at a position for this time. */
const askedAfter = 200;

export function Ghost({
  ref,
  staffName,
}: {
  ref: Ref<GhostHandle>;
  staffName: (id: string | null) => string;
}) {
  const t = useTranslate();
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>();
  const [resting, setResting] = useState<Shown>();
  useImperativeHandle(ref, () => ({
    show(booking, place, box, isByKey = false) {
      const element = frame.current;
      if (element && box) {
        element.style.transform = `translate(${box.x}px, ${box.y}px)`;
        element.style.inlineSize = `${box.width}px`;
        element.style.minBlockSize = `${box.height}px`;
      }
      setShown({ booking, place, isByKey });
    },
    hide: () => setShown(undefined),
  }));
  useEffect(() => {
    if (shown?.isByKey) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const timer = setTimeout(() => setResting(shown), askedAfter);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div ref={frame} className={styles.ghost} data-is-shown={shown !== undefined || undefined} role="status">
      {shown && (
        <>
          <strong>{words.timesOf(shown.place)}</strong>
          <span>{staffName(shown.place.staffId)}</span>
          {shown === resting && <ShortVerdict move={{ booking: shown.booking, to: shown.place }} />}
          {shown.isByKey && <span className="visually-hidden">{t('calendar.moveKeys')}</span>}
        </>
      )}
    </div>
  );
}
