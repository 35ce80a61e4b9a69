/** The current step, and links back to the completed steps. */
import { Link } from '@tanstack/react-router';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from './book.module.css';
import { type BookStep, bookSteps } from './book-search.ts';
import type { BookingState } from './use-booking.ts';

const names: Readonly<Record<BookStep, PlainKey>> = {
  services: 'book.services',
  pets: 'book.pets',
  time: 'book.time',
  review: 'book.review',
};

export function StepsBar({ booking: { step } }: { booking: BookingState }) {
  const t = useTranslate();
  const current = bookSteps.indexOf(step);
  return (
    <nav aria-label={t('book.steps')} data-screen-only>
      <ol className={styles.bar}>
        {bookSteps.map((one, at) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            data-done={at < current || undefined}
          >
            {at < current ? (
              <Link from="/book" to="/book" search={(before) => ({ ...before, step: one })}>
                <span className={styles.number}>
                  <Icon name="check" size={16} />
                </span>
                <Label text={t(names[one])} />
              </Link>
            ) : (
              <span>
                <span className={styles.number}>{at + 1}</span>
                <Label text={t(names[one])} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Two elements: without room, the outer one is clipped, and the text in it keeps its size. */
function Label({ text }: { text: string }) {
  return (
    <span className={styles.label}>
      <span>{text}</span>
    </span>
  );
}
