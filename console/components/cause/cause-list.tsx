/** Why the server refuses a request, below the message of the error. */
import { Link } from '@tanstack/react-router';
import type { ApiError } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { useCauseText } from './use-cause-text.ts';

interface CauseListProps {
  readonly error: ApiError;
  /** The text that is there already. */
  readonly message: string;
}

/** A paragraph for each cause that says more than the message; those of fields name them. Then where to add vaccinations. */
export function CauseList({ error, message }: CauseListProps) {
  const t = useTranslate();
  const textOf = useCauseText();
  const isOfFields = error.error === 'VALIDATION_FAILED';
  const texts = error.causes.flatMap((cause) => {
    const text = textOf(cause) ?? (isOfFields ? t('common.refused') : message);
    if (isOfFields) return `${cause.field}: ${text}`;
    return text === message ? [] : text;
  });
  const unvaccinated = new Map(
    error.causes.flatMap((cause) =>
      cause.reason === 'VACCINATION' ? [[cause.petId, cause.petName] as const] : [],
    ),
  );
  return (
    <>
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {[...unvaccinated].map(([id, name]) => (
        <p key={id}>
          <Link to="/pets/$id" params={{ id }}>
            {t('causes.addVaccination', { pet: name || t('pets.unnamed') })}
          </Link>
        </p>
      ))}
    </>
  );
}
