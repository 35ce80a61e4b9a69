/** A phone number as it was written. It is a link if it begins with a number, which a phone dials then. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const number = /^[+\d\s()./-]*/.exec(phone)?.[0].replace(/[^\d+]/g, '');
  return number ? <a href={`tel:${number}`}>{phone}</a> : phone;
}
