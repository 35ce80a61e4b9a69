/** A link to the receipt of an entry of the ledger, a page of its own. Its text says which kind of entry it is. */
import type { Payment } from '#client/index.ts';
import { useLanguage } from '#console/i18n/language.tsx';

export function ReceiptLink({ entry }: { readonly entry: Payment }) {
  const { translate: t, languages } = useLanguage();
  const { id, number, voids, kind } = entry;
  const title = voids !== null ? 'payment.void' : kind === 'REFUND' ? 'payment.refund' : 'payment.receipt';
  return (
    <a href={`/payments/${id}/receipt?lang=${languages.catalog}`} target="_blank" rel="noreferrer">
      {t(title, { number })}
    </a>
  );
}
