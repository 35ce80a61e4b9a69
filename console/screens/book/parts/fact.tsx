/** One of the facts of the booking, with a link to change it. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '#console/i18n/language.tsx';
import type { BookStep } from '#console/screens/book/choice/book-search.ts';
import reviewStyles from './review.module.css';

export function Fact({ name, step, children }: { name: string; step: BookStep; children: ReactNode }) {
  const t = useTranslate();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <div>{children}</div>
        <Link
          from="/book"
          to="/book"
          search={(before) => ({ ...before, step })}
          aria-label={t('book.changeOf', { what: name })}
          className={reviewStyles.change}
          data-screen-only
        >
          {t('words.change')}
        </Link>
      </dd>
    </div>
  );
}
