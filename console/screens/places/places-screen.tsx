/** The places of a boarding house: who is where in a week, the pets and tasks of a day, and the list of the places. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Place } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { useMay } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { DayBar } from '#console/components/calendar/day-bar.tsx';
import { dayInAddress } from '#console/components/page/in-address.ts';
import { EmptyState, Loading, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { ViewTabs } from '#console/components/tabs/tabs.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { AreaFilter } from './day/area-filter.tsx';
import { Day } from './day/day.tsx';
import { AutomaticPlaces } from './list/automatic-places.tsx';
import { PlaceDialog } from './list/place-form.tsx';
import { PlaceList } from './list/place-list.tsx';
import { placesQuery } from './queries.ts';
import type { PlacesSearch } from './route.ts';
import { Week } from './week/week.tsx';

export function load({ queries, lang }: Opening) {
  return Promise.all([queries.prefetchQuery(settingsQuery(lang)), queries.prefetchQuery(placesQuery)]);
}

const views = [
  [undefined, 'words.week'],
  ['day', 'words.day'],
  ['places', 'places.all'],
] as const;

export function PlacesScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { data: places, error, refetch } = useQuery(placesQuery);
  const mayManage = useMay('managePlaces');
  const search = useSearch({ from: '/places' });
  const navigate = useNavigate({ from: '/places' });
  const [edited, setEdited] = useState<Place | 'new'>();
  const show = views.find(([one]) => one === search.show)?.[0];
  const today = todayIn(timeZone ?? 'UTC');
  const day = dayInAddress(search.day) ?? today;
  const isWeek = timeZone !== undefined && show === undefined;
  const isDay = timeZone !== undefined && show === 'day';
  const change = (changed: PlacesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false });
  const add = (text: 'places.add' | 'places.addFirst') => (
    <Button look="primary" onClick={() => setEdited('new')}>
      {t(text)}
    </Button>
  );
  return (
    <Page
      title={t('navigation.places')}
      width={isWeek ? 'full' : 'wide'}
      toolbar={
        <>
          <ViewTabs to="/places" views={views} shown={show} />
          {((isWeek && places?.length !== 0) || isDay) && (
            <DayBar
              {...{ day, today, timeZone, isWeek }}
              onChoose={(one) => change({ day: one === today ? undefined : one })}
            />
          )}
          {isDay && <AreaFilter places={places ?? []} area={search.area} onChange={change} />}
        </>
      }
      actions={
        isDay ? (
          <Button onClick={() => print()}>{t('bookings.print')}</Button>
        ) : (
          show === 'places' && mayManage && Boolean(places?.length) && add('places.add')
        )
      }
    >
      {!isDay && !(places && (error || timeZone)) && <Loading {...{ error, refetch }} count={4} />}
      {isDay && <Day {...{ day, today, timeZone, area: search.area }} />}
      {places?.length === 0 && !isDay && (
        <EmptyState icon="house" text={t('places.none')}>
          {mayManage && add('places.addFirst')}
        </EmptyState>
      )}
      {show === 'places' && <AutomaticPlaces />}
      {show === 'places' && places && places.length > 0 && <PlaceList places={places} onEdit={setEdited} />}
      {isWeek && places && places.length > 0 && <Week {...{ day, today, timeZone, places }} />}
      {edited && (
        <PlaceDialog
          place={edited === 'new' ? undefined : edited}
          timeZone={timeZone ?? 'UTC'}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}
