/** The dashboard: the current figures, and those of a period next to the period before. */
import { useSearch } from '@tanstack/react-router';
import { useTimeZone } from '#console/api/time-zone.ts';
import { Button } from '#console/components/button/button.tsx';
import { middleOf, todayIn } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Page } from '#console/components/page/page.tsx';
import { Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { intervalOf, periodBefore, periodOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { PresentFigures } from './present-figures.tsx';

export function DashboardScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return (
    <Page
      title={t('dashboard.title')}
      actions={<Button onClick={() => print()}>{t('bookings.print')}</Button>}
    >
      <PresentFigures />
      {timeZone === undefined ? <Skeleton count={2} height="12rem" /> : <Period timeZone={timeZone} />}
    </Page>
  );
}

function Period({ timeZone }: { timeZone: string }) {
  const search = useSearch({ from: '/dashboard' });
  const today = todayIn(timeZone);
  const period = periodOf(search, today);
  const before = periodBefore(period, search.period);
  const interval = intervalOf(period, search.interval);
  return (
    <>
      <PeriodBar period={period} before={before} interval={interval} />
      <PeriodFigures period={period} before={before} interval={interval} timeZone={timeZone} />
      <ZoneNote instant={middleOf(today, timeZone)} timeZone={timeZone} />
    </>
  );
}
