/** The payments of the business: the closing of a day, the entries of the ledger, and what is owed. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { useMay } from '#console/api/session.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { DayBar } from '#console/components/calendar/day-bar.tsx';
import { dayInAddress } from '#console/components/page/in-address.ts';
import { EmptyState, Loading, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { ViewTabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { Language } from '#domain/text/language.ts';
import { DayClosing } from './day-closing.tsx';
import { Entries } from './entries.tsx';
import { Owed } from './owed.tsx';
import type { PaymentsSearch } from './route.ts';

const optionsQuery = (lang: Language) => query('getPaymentOptions', { query: { lang } });

export function load({ queries, lang }: Opening) {
  return Promise.all([queries.prefetchQuery(settingsQuery(lang)), queries.prefetchQuery(optionsQuery(lang))]);
}

export function PaymentsScreen() {
  const { translate: t, languages } = useLanguage();
  const timeZone = useTimeZone();
  const options = useQuery(optionsQuery(languages.catalog));
  const isOff = options.data?.methods.length === 0;
  // The entries stay when the setting is deleted.
  const first = useQuery({
    ...query('listPayments', { query: { limit: 1, lang: languages.catalog } }),
    enabled: isOff,
  });
  const { error, refetch } = options.error ? options : first;
  if (timeZone && options.data && (!isOff || first.data?.length))
    return <Views timeZone={timeZone} methods={options.data.methods} />;
  return (
    <Page title={t('navigation.payments')}>
      {first.data?.length === 0 && <SwitchedOff />}
      {(error || first.data?.length !== 0) && <Loading {...{ error, refetch }} count={4} />}
    </Page>
  );
}

function SwitchedOff() {
  const t = useTranslate();
  const maySwitch = useMay('writeSettings');
  return (
    <EmptyState text={t('problems.paymentsOff')}>
      {maySwitch && (
        <ButtonLink to="/settings" search={{ group: 'payment' }}>
          {t('navigation.settings')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

interface ViewsProps {
  readonly timeZone: string;
  readonly methods: readonly string[];
}

const views = [
  [undefined, 'words.day'],
  ['entries', 'payments.entries'],
  ['owed', 'payments.owed'],
] as const;

function Views({ timeZone, methods }: ViewsProps) {
  const t = useTranslate();
  const search = useSearch({ from: '/payments' });
  const navigate = useNavigate({ from: '/payments' });
  const today = todayIn(timeZone);
  const day = dayInAddress(search.day) ?? today;
  const show = views.find(([one]) => one === search.show)?.[0];
  const change = (changed: PaymentsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false });
  return (
    <Page
      title={t('navigation.payments')}
      toolbar={
        <>
          <ViewTabs to="/payments" views={views} shown={show} />
          {show === undefined && (
            <DayBar
              {...{ day, today, timeZone }}
              onChoose={(one) => change({ day: one === today ? undefined : one })}
            />
          )}
        </>
      }
      actions={show === undefined && <Button onClick={() => print()}>{t('bookings.print')}</Button>}
    >
      {show === undefined && <DayClosing key={day} {...{ day, timeZone, methods }} />}
      {show === 'entries' && <Entries {...{ search, timeZone, methods }} onChange={change} />}
      {show === 'owed' && <Owed timeZone={timeZone} />}
    </Page>
  );
}
