/** One of the facts of the booking, with a link to change it. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '#console/i18n/language.tsx';
import type { BookStep, staffField } from '#console/screens/book/choice/book-search.ts';
import reviewStyles from './review.module.css';

interface FactProps {
  readonly name: string;
  readonly step: BookStep;
  /** The field of the step that has the focus then. */
  readonly field?: typeof staffField;
  readonly children: ReactNode;
}

export function Fact({ name, step, field, children }: FactProps) {
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
          hash={field}
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
