/** The emails about bookings: a switch for each kind with its preview, reminders, and when and how they are sent. */
import { type ReactNode, useState } from 'react';
import { emailKindNames } from '#console/components/booking/email-words.ts';
import { Button } from '#console/components/button/button.tsx';
import { TextField } from '#console/components/field/field.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { readTime } from '#console/components/hours/typed-time.ts';
import { useWide } from '#console/components/page/use-wide.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { DurationField } from '#console/screens/settings/times/duration-field.tsx';
import type { BookingEmailKind } from '#domain/booking/emails/booking-emails.ts';
import type { Language } from '#domain/text/language.ts';
import { switchedOn } from './email-parts.ts';
import { EmailPreview } from './email-preview.tsx';
import styles from './emails.module.css';
import { ReminderList } from './reminder-list.tsx';

export interface EmailFieldsProps {
  readonly draft: Parts;
  /** The error of a part, as its field shows it. */
  readonly fault: (part: string) => string | undefined;
  readonly onEdit: (changed: Parts) => void;
}

/** From this width on the preview has a place beside the switches. */
const wide = '75rem';

export function EmailFields(props: EmailFieldsProps) {
  const { translate: t, languages } = useLanguage();
  const { draft, fault, onEdit } = props;
  const isWide = useWide(wide);
  const [chosen, setChosen] = useState<BookingEmailKind>();
  const [language, setLanguage] = useState<Language>(languages.catalog);
  const shown = chosen ?? (isWide ? 'confirmed' : undefined);
  const preview = shown && (
    <EmailPreview key={shown} kind={shown} language={language} onLanguage={setLanguage} />
  );
  const button = (kind: BookingEmailKind) => {
    const isShown = shown === kind;
    return (
      <Button
        look="quiet"
        aria-label={t('email-settings.previewOf', { kind: t(emailKindNames[kind]) })}
        {...(isWide ? { 'aria-pressed': isShown } : { 'aria-expanded': isShown })}
        onClick={() => setChosen(isShown && !isWide ? undefined : kind)}
      >
        {t('email-settings.preview')}
      </Button>
    );
  };
  const below = (kind: BookingEmailKind) => !isWide && shown === kind && preview;
  const row = (kind: BookingEmailKind, control: ReactNode, fields?: ReactNode) => (
    <div className={styles.kind}>
      <div className={styles.head}>
        {control}
        {button(kind)}
      </div>
      {fields}
      {below(kind)}
    </div>
  );
  const kindSwitch = (kind: BookingEmailKind, part: string, on: Parts = { [part]: 'true' }) => (
    <Switch part={part} on={on} draft={draft} onEdit={onEdit}>
      {t(emailKindNames[kind])}
    </Switch>
  );
  return (
    <div className={styles.emails}>
      <div className={styles.kinds}>
        <Group legend={t('email-settings.toCustomers')}>
          {row('requested', kindSwitch('requested', 'value.requested'))}
          {row('confirmed', kindSwitch('confirmed', 'value.confirmed'))}
          {row('changed', kindSwitch('changed', 'value.changed'))}
          {row('cancelled', kindSwitch('cancelled', 'value.cancelled'))}
          {row(
            'declined',
            <p>
              {t('emails.declined')}
              <span className={styles.soft}>{t('email-settings.withCancelled')}</span>
            </p>,
          )}
          <div className={styles.kind}>
            <ReminderList draft={draft} error={fault('value.reminders')} onEdit={onEdit}>
              {button('reminder')}
            </ReminderList>
            {below('reminder')}
          </div>
          {row(
            'vaccination',
            kindSwitch('vaccination', 'value.vaccinations', switchedOn.vaccinations),
            draft['value.vaccinations'] === 'true' && (
              <DurationField
                label={t('email-settings.vaccinationBefore')}
                usualUnit="days"
                typed={draft['value.vaccinations.before'] ?? ''}
                error={fault('value.vaccinations.before')}
                onChange={(typed) => onEdit({ 'value.vaccinations.before': typed })}
              />
            ),
          )}
        </Group>
        <Group legend={t('email-settings.toStaff')}>
          {row('staffRequested', kindSwitch('staffRequested', 'value.staff.requested'))}
          {row('staffAssigned', kindSwitch('staffAssigned', 'value.staff.assigned'))}
          {row(
            'dayPlan',
            kindSwitch('dayPlan', 'value.dayPlan', switchedOn.dayPlan),
            draft['value.dayPlan'] === 'true' && (
              <TimeField {...props} part="value.staff.dayPlan" label="email-settings.dayPlanAt" />
            ),
          )}
        </Group>
        <Sending {...props} />
      </div>
      {isWide && <div className={styles.beside}>{preview}</div>}
    </div>
  );
}

interface SwitchProps extends Pick<EmailFieldsProps, 'draft' | 'onEdit'> {
  readonly part: string;
  /** The change that switches it on. Fields that have been typed in keep their text. */
  readonly on: Parts;
  readonly children: ReactNode;
}

function Switch({ part, on, draft, onEdit, children }: SwitchProps) {
  return (
    <Choice
      type="checkbox"
      checked={draft[part] === 'true'}
      onChange={({ target }) => {
        const typed = Object.entries(on).map(([name, usual]) => [name, draft[name] || usual]);
        onEdit(target.checked ? { ...Object.fromEntries(typed), [part]: 'true' } : { [part]: '' });
      }}
    >
      {children}
    </Choice>
  );
}

/** When and how emails are sent. */
function Sending(props: EmailFieldsProps) {
  const { translate: t } = useLanguage();
  const { draft, fault, onEdit } = props;
  return (
    <Group legend={t('email-settings.sending')}>
      <div className={styles.kind}>
        <Switch part="value.quietHours" on={switchedOn.quietHours} draft={draft} onEdit={onEdit}>
          <span>
            {t('email-settings.quietHours')}
            <span className={styles.soft}>{t('email-settings.quietHoursHint')}</span>
          </span>
        </Switch>
        {draft['value.quietHours'] === 'true' && (
          <div className={styles.times}>
            <TimeField {...props} part="value.quietHours.start" label="bookings.start" />
            <TimeField {...props} part="value.quietHours.end" label="bookings.end" />
          </div>
        )}
      </div>
      <div className={styles.kind}>
        <Switch part="value.invitations" on={{}} draft={draft} onEdit={onEdit}>
          <span>
            {t('email-settings.invitations')}
            <span className={styles.soft}>{t('email-settings.invitationsHint')}</span>
          </span>
        </Switch>
      </div>
      <TextField
        label={t('email-settings.replyTo')}
        hint={t('email-settings.replyToHint')}
        isFilter
        type="email"
        autoComplete="off"
        value={draft['value.replyTo'] ?? ''}
        error={fault('value.replyTo')}
        onChange={({ target }) => onEdit({ 'value.replyTo': target.value })}
      />
      <TextField
        label={t('email-settings.perMinute')}
        hint={t('email-settings.perMinuteHint')}
        isFilter
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('settings.noLimit')}
        value={draft['value.perMinute'] ?? ''}
        error={fault('value.perMinute')}
        onChange={({ target }) => onEdit({ 'value.perMinute': target.value })}
      />
    </Group>
  );
}

interface TimeFieldProps extends EmailFieldsProps {
  readonly part: string;
  readonly label: PlainKey;
}

function TimeField({ part, label, draft, fault, onEdit }: TimeFieldProps) {
  const t = useTranslate();
  const typed = draft[part] ?? '';
  return (
    <TextField
      label={t(label)}
      isFilter
      autoComplete="off"
      value={typed}
      error={fault(part)}
      onChange={({ target }) => onEdit({ [part]: target.value })}
      // `9 pm` becomes `21:00`.
      onBlur={() => onEdit({ [part]: readTime(typed, 'start') ?? typed })}
    />
  );
}
