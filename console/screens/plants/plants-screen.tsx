/** The plant store: the reader's plants, adding one with an id of their choice, and deleting one by its id. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { plantStore } from '#console/api/plants.ts';
import { query } from '#console/api/query.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Columns } from '#console/components/page/columns.tsx';
import { EmptyState, Loading, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { AddPlant, DeletePlant } from './plant-forms.tsx';
import styles from './plants.module.css';
import type { PlantsSearch } from './route.ts';

/** The number shown at first, and added by each press of the button. */
const plantsAtOnce = 50;

function plantsQuery(shown = plantsAtOnce) {
  // One more than shown, to detect further ones.
  return query('listPlants', { query: { limit: shown + 1 } }, () => plantStore);
}

export function load({ queries, search }: Opening<PlantsSearch>) {
  return queries.prefetchQuery(plantsQuery(search.shown));
}

export function PlantsScreen() {
  const t = useTranslate();
  const id = useId();
  return (
    <Page title={t('words.plants')} lead={t('plants.lead')}>
      <Columns>
        <PlantList />
        <div className={stack(4)}>
          <section aria-labelledby={`${id}-add`}>
            <Card>
              <h2 id={`${id}-add`}>{t('plants.add')}</h2>
              <AddPlant />
            </Card>
          </section>
          <section aria-labelledby={`${id}-delete`}>
            <Card>
              <h2 id={`${id}-delete`}>{t('plants.delete')}</h2>
              <DeletePlant />
            </Card>
          </section>
        </div>
      </Columns>
    </Page>
  );
}

function PlantList() {
  const t = useTranslate();
  const navigate = useNavigate({ from: '/plants' });
  const { shown = plantsAtOnce } = useSearch({ from: '/plants' });
  const { data, error, refetch, isFetching } = useQuery({
    ...plantsQuery(shown),
    placeholderData: keepPreviousData,
  });
  if (error || !data) return <Loading {...{ error, refetch }} count={4} height="3rem" />;
  if (data.length === 0) return <EmptyState icon="leaf" text={t('plants.none')} />;
  const hasMore = data.length > shown;
  const plants = data.slice(0, shown);
  return (
    <section className={stack(4)} aria-label={t('plants.list')}>
      <p role="status" className={styles.soft}>
        {hasMore
          ? t('plants.countOrMore', { count: plants.length })
          : t('plants.count', { count: plants.length })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('words.name')}</th>
            <th scope="col">{t('plants.tag')}</th>
          </tr>
        </thead>
        <tbody>
          {plants.map(({ name, tag }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the store returns no id, and the rows have no state.
            <tr key={at}>
              <td>{name || <span className={styles.soft}>{t('plants.noName')}</span>}</td>
              <td>{tag}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <div>
          <Button
            isBusy={isFetching}
            onClick={() =>
              void navigate({ search: { shown: shown + plantsAtOnce }, replace: true, resetScroll: false })
            }
          >
            {t('words.showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}
