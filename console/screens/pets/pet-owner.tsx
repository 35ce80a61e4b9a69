/** The owner's name, on the page of somebody else's pet. */
import { Link } from '@tanstack/react-router';
import type { Pet } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { useTranslate } from '#console/i18n/language.tsx';

export function PetOwner({ pet: { owner } }: { pet: Pet }) {
  const t = useTranslate();
  const mayOpen = useMay('manageCustomers');
  if (owner.name === '') return <p>{t('desk.deletedCustomer')}</p>;
  return (
    <p>
      {t.rich('desk.ownedBy', {
        name: owner.name,
        link: (text) =>
          mayOpen ? (
            <Link key="owner" to="/customers/$id" params={{ id: owner.id }}>
              {text}
            </Link>
          ) : (
            text
          ),
      })}
    </p>
  );
}
