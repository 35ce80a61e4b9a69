/** The foot of the last step. */
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Notice } from '#console/components/page/states.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import type { Price } from './estimate.ts';
import { isSamePrice } from './use-confirm.ts';

interface ConfirmProps {
  readonly price: Price | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** The button names the price that it books at. */
export function Confirm({ price, isBusy, onConfirm }: ConfirmProps) {
  const t = useTranslate();
  const formats = useFormats();
  return (
    <div className={styles.next}>
      <p className={styles.facts}>{t('book.payLater')}</p>
      <div>
        <Button look="primary" isBusy={isBusy} onClick={onConfirm}>
          {price
            ? t('book.confirmAt', { price: formats.money(price.totalAmount, price.currency) })
            : t('book.confirm')}
        </Button>
      </div>
    </div>
  );
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

/** The address has everything, and the sign-in leads back to it. */
export function SignInToBook() {
  const t = useTranslate();
  const from = `${location.pathname}${location.search}`;
  return (
    <div className={styles.next}>
      <p>{t('book.signInText')}</p>
      <div className={styles.buttons}>
        <ButtonLink to="/sign-up" search={{ from }}>
          {t('shell.signUp')}
        </ButtonLink>
        <ButtonLink look="primary" to="/sign-in" search={{ from }}>
          {t('book.signIn')}
        </ButtonLink>
      </div>
    </div>
  );
}
