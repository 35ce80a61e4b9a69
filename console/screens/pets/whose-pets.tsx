/** For personnel: all pets, or their own as a customer. */
import { Link, useSearch } from '@tanstack/react-router';
import { Tabs } from '#console/components/tabs/tabs.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function WhosePets() {
  const t = useTranslate();
  const { own } = useSearch({ from: '/pets' });
  return (
    <Tabs label={t('pets.whose')}>
      {/* Also with a search: it belongs to the same list. */}
      <Link
        to="/pets"
        search={{}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={own ? undefined : 'page'}
      >
        {t('pets.back')}
      </Link>
      <Link to="/pets" search={{ own: true }} activeOptions={{ includeSearch: true }}>
        {t('pets.title')}
      </Link>
    </Tabs>
  );
}
