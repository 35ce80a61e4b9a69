/** The end of the last step: the bar that confirms, and what is said when the price has changed. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import type { Price } from '#console/components/booking/estimate.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useBottomBar } from '#console/components/page/bottom-bar.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from '#console/screens/book/parts/book.module.css';
import { scaledInteger } from '#domain/number/decimal.ts';
import { isSamePrice } from './use-confirm.ts';

interface ConfirmProps {
  readonly price: Price | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** The countries in which the directive below is law: those of the European Economic Area (ISO 3166-1). */
const economicArea =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

/**
 * If a payment is due to a business there, the button has the words that the law requires and nothing else, and the price is
 * next to it (Directive 2011/83/EU, Art. 8(2); BGB § 312j (3); Code de la consommation, L221-14).
 */
export function Confirm({ price, isBusy, onConfirm }: ConfirmProps) {
  const { translate: t, formats, languages } = useLanguage();
  const country = useQuery(settingsQuery(languages.catalog)).data?.get('country');
  const isRequired = economicArea.some((one) => one === country) && !isFree(price);
  return (
    <div {...useBottomBar()} className={`${wrap([2, 4], 'center', 'between')} ${styles.next}`}>
      <p aria-live="polite">
        {price &&
          t.rich('book.due', {
            price: formats.money(price.totalAmount, price.currency),
            strong: (text) => <strong key="price">{text}</strong>,
          })}
        <small className={`${wrap([0, 3])} ${soft} ${styles.facts}`}>{t('book.payLater')}</small>
      </p>
      <div>
        <Button look="primary" isBusy={isBusy} onClick={onConfirm}>
          {t(isRequired ? 'book.confirmDue' : 'book.confirm')}
        </Button>
      </div>
    </div>
  );
}

function isFree(price: Price | undefined): boolean {
  return price !== undefined && scaledInteger(price.totalAmount, 2) === 0n;
}

export function PriceChanged({ before, now }: { before: Price; now: Price }) {
  const { translate: t, formats } = useLanguage();
  if (isSamePrice(before, now)) return null;
  return (
    <div role="alert">
      <Notice icon="warning">
        {t('book.priceChanged', {
          before: formats.money(before.totalAmount, before.currency),
          now: formats.money(now.totalAmount, now.currency),
        })}
      </Notice>
    </div>
  );
}

/** The address contains every choice, and the sign-in returns to it. */
export function SignInToBook() {
  const t = useTranslate();
  const from = `${location.pathname}${location.search}`;
  return (
    <div {...useBottomBar()} className={`${wrap([2, 4], 'center', 'between')} ${styles.next}`}>
      <p>{t('book.signInText')}</p>
      <Buttons>
        <ButtonLink to="/sign-up" search={{ from }}>
          {t('shell.signUp')}
        </ButtonLink>
        <ButtonLink look="primary" to="/sign-in" search={{ from }}>
          {t('book.signIn')}
        </ButtonLink>
      </Buttons>
    </div>
  );
}

interface LastMomentProps {
  readonly booking: Booking;
  readonly before: Price;
  readonly onKeep: () => void;
  readonly onCancelled: () => void;
}

/** The price changed at the moment of the booking: the user keeps the booking at the new price, or cancels it. */
export function LastMoment({ booking, before, onKeep, onCancelled }: LastMomentProps) {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.changeBookingStatus({ path: { id: booking.id }, body: { status: 'CANCELLED' } }),
    onSuccess: async () => {
      await invalidate(queries, ...bookingReads, 'listFreeSlots', 'createBooking');
      onCancelled();
    },
  });
  return (
    <Dialog title={t('book.lastMomentTitle')}>
      <div className={`${stack(5, 'narrow')} ${styles.stack}`}>
        <p>
          {t('book.lastMomentText', {
            before: formats.money(before.totalAmount, before.currency),
            now: formats.money(booking.totalAmount, booking.currency),
          })}
        </p>
        {cancel.error && <Refusal error={cancel.error} />}
        <Buttons>
          <Button look="primary" onClick={onKeep}>
            {t('book.keep')}
          </Button>
          <Button look="danger" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('words.cancelBooking')}
          </Button>
        </Buttons>
      </div>
    </Dialog>
  );
}
