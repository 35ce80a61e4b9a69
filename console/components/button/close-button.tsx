/** The button with a cross that closes a dialog or a panel. */
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './close-button.module.css';

interface CloseButtonProps {
  readonly onClose: () => void;
  /** Its position. */
  readonly className?: string | undefined;
}

export function CloseButton({ onClose, className = '' }: CloseButtonProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      className={`${styles.close} ${className}`}
      aria-label={t('common.close')}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
