import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#console/api/queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { dialledPhone } from '#domain/text/phone.ts';

/**
 * A phone number as it was written. It is a link if it begins with a number, which a phone dials then: from everywhere, if
 * it is a whole number of the country of the business.
 */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const { languages } = useLanguage();
  const country = useQuery(settingsQuery(languages.catalog)).data?.get('country');
  const number = dialledPhone(phone, typeof country === 'string' ? country : undefined);
  return number ? <a href={`tel:${number}`}>{phone}</a> : phone;
}
