/** Somebody else's pet, as personnel see it: the owner, the facts that caretakers must know, and the form on demand. */

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Pet } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { PetFacts } from '#console/components/pet/pet-sheet.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { PetForm } from './pet-form.tsx';

export function PetOfCustomer({ pet, today }: { pet: Pet; today: string }) {
  const t = useTranslate();
  const mayEdit = useMay('updateAnyPet');
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <div className={stack(4)}>
        <div>
          <Button onClick={() => setEditing(false)}>{t('words.keepAsItIs')}</Button>
        </div>
        <PetForm pet={pet} today={today} onSaved={() => setEditing(false)} />
      </div>
    );
  }
  return (
    <Card>
      <PetFacts pet={pet} today={today} heading="h2" />
      <PetOwner pet={pet} />
      {mayEdit && (
        <div>
          <Button onClick={() => setEditing(true)}>{t('pet-sheet.edit')}</Button>
        </div>
      )}
    </Card>
  );
}

function PetOwner({ pet: { owner } }: { pet: Pet }) {
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
