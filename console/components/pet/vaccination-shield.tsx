/**
 * The protection by vaccinations: green, yellow from 30 days before the first one expires, red after. Always in words,
 * too.
 */
import { soft } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './vaccination-shield.module.css';
import { firstToExpire, protectionByAll, type Vaccination } from './vaccinations.ts';

interface VaccinationShieldProps {
  readonly vaccinations: readonly Vaccination[];
  /** The day in the zone of the business: `2026-11-22`. */
  readonly today: string;
  /** Shows only the shield, next to a name; its text is a tooltip, and is read by screen readers. */
  readonly isCompact?: boolean;
  /** While the pet is protected, only the shield is visible. */
  readonly isShort?: boolean;
}

/** Of a pet with all its vaccinations, or of a single one. */
export function VaccinationShield({
  vaccinations,
  today,
  isCompact = false,
  isShort = false,
}: VaccinationShieldProps) {
  const { translate: t, formats } = useLanguage();
  const first = firstToExpire(vaccinations);
  const protection = protectionByAll(vaccinations, today);
  const isQuiet = isCompact || (isShort && protection === 'valid');
  const values = {
    name: first?.name ?? '',
    date: first ? formats.date(`${first.expiresAt}T00:00Z`, 'date', 'UTC') : '',
  };
  const texts = {
    none: () => (vaccinations.length === 0 ? t('pets.shieldNone') : t('pets.shieldUndated')),
    valid: () => t('pets.shieldValid', { date: values.date }),
    expiring: () => t('pets.shieldExpiring', values),
    expired: () => t('pets.shieldExpired', values),
  };
  return (
    <span
      className={`${soft} ${styles.shield}`}
      data-protection={protection}
      title={isCompact ? texts[protection]() : undefined}
    >
      {/* Not among the icons, because every page loads those. */}
      <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true" focusable="false">
        <path d="M12 3l7.5 2.8v5.7c0 4.5-3 8-7.5 9.5c-4.500-1.5-7.5-5-7.5-9.5V5.800z" />
      </svg>
      <span className={isQuiet ? 'visually-hidden' : undefined}>{texts[protection]()}</span>
    </span>
  );
}
