/** The customer for whom a manager books. */
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#console/api/record-queries.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { Fact } from './fact.tsx';

export function CustomerFact({ id }: { id: string }) {
  const t = useTranslate();
  const { data: customer } = useQuery(userQuery(id));
  return (
    <Fact name={t('words.customer')} step="services">
      <p>{customer ? customer.name || customer.email : '…'}</p>
    </Fact>
  );
}
