/** The time of a visit: a preferred staff member, a day, and the times at which one of the staff is free. */
import { useLocation } from '@tanstack/react-router';
import type { FreeStaff } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { staffOf } from '#console/components/times/free-slots.ts';
import { useVisitTimes } from '#console/components/times/use-visit-times.ts';
import { TimeChoice } from '#console/components/times/visit-times.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { staffField } from '#console/screens/book/choice/book-search.ts';
import { type BookingState, visitOf } from '#console/screens/book/choice/use-booking.ts';
import { NextBar } from '#console/screens/book/parts/next-bar.tsx';

export function VisitStep({ booking }: { booking: BookingState }) {
  const { translate: t, languages } = useLanguage();
  const { search, estimate, change, go } = booking;
  const visit = visitOf(booking);
  const times = useVisitTimes(visit);
  return (
    <>
      <StaffChoice
        booking={booking}
        staff={times.query.data && staffOf(times.query.data, languages.console)}
      />
      <TimeChoice
        visit={visit}
        times={times}
        onChange={change}
        otherwise={
          <>
            {search.staff && (
              <Button onClick={() => change({ staff: undefined })}>{t('book.withAnyone')}</Button>
            )}
            <Button onClick={() => go('services')}>{t('book.otherServices')}</Button>
          </>
        }
      />
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={times.isChosenFree ? undefined : t('book.chooseTime')}
          onClick={() => go('review')}
        >
          {t('words.continue')}
        </Button>
      </NextBar>
    </>
  );
}

interface StaffChoiceProps {
  readonly booking: BookingState;
  /** The members with free times; undefined until they are known. */
  readonly staff: readonly FreeStaff[] | undefined;
}

/** Anyone, or one of those who can provide the services. Only users who are signed in see names. */
function StaffChoice({ booking: { search, user, change }, staff }: StaffChoiceProps) {
  const t = useTranslate();
  const named = (staff ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]));
  const chosen = search.staff;
  const isAsked = useLocation().hash === staffField;
  if (!user || (named.length < 2 && chosen === undefined && !isAsked)) return null;
  const options = [['', t('book.anyone')] as const, ...named];
  if (chosen !== undefined && !named.some(([id]) => id === chosen))
    options.push([chosen, staff ? t('book.staffAway') : '…']);
  return (
    <SelectField
      label={t('words.staffMember')}
      value={chosen ?? ''}
      onChange={(event) => change({ staff: event.target.value || undefined })}
      options={options}
    />
  );
}
