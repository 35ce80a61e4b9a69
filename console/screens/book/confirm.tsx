/** The bottom bar of the last step. */
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Notice } from '#console/components/page/states.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { scaledInteger } from '#domain/decimal.ts';
import styles from './book.module.css';
import type { Price } from './estimate.ts';
import { isSamePrice } from './use-confirm.ts';

interface ConfirmProps {
  readonly price: Price | undefined;
  /** A manager confirms it for the customer: the words that the law requires are for those who will pay. */
  readonly isForCustomer: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/**
 * If a payment is due, the button has the words that the law requires and nothing else, and the price is next to it
 * (Directive 2011/83/EU, Art. 8(2); BGB § 312j (3); Code de la consommation, L221-14).
 */
export function Confirm({ price, isForCustomer, isBusy, onConfirm }: ConfirmProps) {
  const t = useTranslate();
  const formats = useFormats();
  return (
    <div className={styles.next}>
      <p>
        {price &&
          t.rich('book.due', {
            price: formats.money(price.totalAmount, price.currency),
            strong: (text) => <strong key="price">{text}</strong>,
          })}
        {!isForCustomer && <small className={styles.facts}>{t('book.payLater')}</small>}
      </p>
      <div>
        <Button look="primary" isBusy={isBusy} onClick={onConfirm}>
          {isForCustomer || isFree(price) ? t('book.confirm') : t('book.confirmDue')}
        </Button>
      </div>
    </div>
  );
}

function isFree(price: Price | undefined): boolean {
  return price !== undefined && scaledInteger(price.totalAmount, 2) === 0n;
}

export function PriceChanged({ before, now }: { before: Price; now: Price }) {
  const t = useTranslate();
  const formats = useFormats();
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
    <div className={styles.next}>
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
