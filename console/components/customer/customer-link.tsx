import { Link } from '@tanstack/react-router';
import { soft } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';

interface CustomerLinkProps {
  /** As records have it: without a name when the account is deleted. */
  readonly user: { readonly id: string; readonly name: string };
}

/** For those who may open customers. It needs the part 'business' of the messages. */
export function CustomerLink({ user: { id, name } }: CustomerLinkProps) {
  const t = useTranslate();
  if (name === '') return <span className={soft}>{t('desk.deletedCustomer')}</span>;
  return (
    <Link to="/customers/$id" params={{ id }}>
      {name}
    </Link>
  );
}
