/** The emails about bookings: a switch for each kind with its preview, reminders, and when and how they are sent. */

import { type ReactNode, useState } from 'react';
import { emailKindNames } from '#console/components/booking/email-words.ts';
import { Button } from '#console/components/button/button.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { readTime } from '#console/components/hours/typed-time.ts';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useWide } from '#console/components/page/use-wide.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { DurationField } from '#console/screens/settings/times/duration-field.tsx';
import {
  type BookingEmailKind,
  type SwitchedKind,
  switchedKinds,
} from '#domain/booking/emails/booking-emails.ts';
import type { Language } from '#domain/text/language.ts';
import { type EmailsDraft, usual } from './email-draft.ts';
import { EmailPreview } from './email-preview.tsx';
import styles from './emails.module.css';
import { ReminderList } from './reminder-list.tsx';

export interface EmailFieldsProps {
  readonly draft: EmailsDraft;
  /** The error of a field, as it shows it. */
  readonly fault: (field: string) => string | undefined;
  readonly onEdit: (changed: Partial<EmailsDraft>) => void;
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
    <div key={kind} className={stack(2, 'shrinkable')}>
      <div className={`${wrap([1, 3], 'start', 'between')} ${styles.head}`}>
        {control}
        {button(kind)}
      </div>
      {fields}
      {below(kind)}
    </div>
  );
  const kindSwitch = (kind: BookingEmailKind, isOn: boolean, onSwitch: (isOn: boolean) => void) => (
    <Switch isOn={isOn} onSwitch={onSwitch}>
      {t(emailKindNames[kind])}
    </Switch>
  );
  const customerSwitch = (kind: SwitchedKind) =>
    row(
      kind,
      kindSwitch(kind, draft[kind], (isOn) => onEdit({ [kind]: isOn })),
    );
  const { vaccinations, staff, dayPlan } = draft;
  return (
    <div className={`${stack(5, 'shrinkable')} ${styles.emails}`}>
      <div className={stack(5, 'shrinkable', 'top')}>
        <Group legend={t('email-settings.toCustomers')}>
          {switchedKinds.map(customerSwitch)}
          {row(
            'declined',
            <p>
              {t('emails.declined')}
              <span className={`${soft} ${styles.soft}`}>{t('email-settings.withCancelled')}</span>
            </p>,
          )}
          {row(
            'receipt',
            kindSwitch('receipt', draft.receipts, (receipts) => onEdit({ receipts })),
          )}
          <div className={stack(2, 'shrinkable')}>
            <ReminderList
              reminders={draft.reminders}
              error={fault('reminders')}
              onChange={(reminders) => onEdit({ reminders })}
            >
              {button('reminder')}
            </ReminderList>
            {below('reminder')}
          </div>
          {row(
            'vaccination',
            kindSwitch('vaccination', vaccinations.isOn, (isOn) => {
              const before = vaccinations.before ?? (isOn ? usual.vaccinations.before : undefined);
              onEdit({ vaccinations: { isOn, before } });
            }),
            vaccinations.isOn && (
              <DurationField
                label={t('email-settings.vaccinationBefore')}
                usualUnit="days"
                typed={vaccinations.before}
                error={fault('vaccinations.before')}
                onChange={(before) => onEdit({ vaccinations: { ...vaccinations, before } })}
              />
            ),
          )}
        </Group>
        <Group legend={t('email-settings.toStaff')}>
          {row(
            'staffRequested',
            kindSwitch('staffRequested', staff.requested, (requested) =>
              onEdit({ staff: { ...staff, requested } }),
            ),
          )}
          {row(
            'staffAssigned',
            kindSwitch('staffAssigned', staff.assigned, (assigned) =>
              onEdit({ staff: { ...staff, assigned } }),
            ),
          )}
          {row(
            'dayPlan',
            kindSwitch('dayPlan', dayPlan.isOn, (isOn) => {
              const at = dayPlan.at || (isOn ? usual.dayPlan.at : '');
              onEdit({ dayPlan: { isOn, at } });
            }),
            dayPlan.isOn && (
              <TimeField
                label={t('email-settings.dayPlanAt')}
                value={dayPlan.at}
                error={fault('dayPlan.at')}
                onChange={(at) => onEdit({ dayPlan: { ...dayPlan, at } })}
              />
            ),
          )}
        </Group>
        <Sending {...props} />
      </div>
      {isWide && <div className={styles.beside}>{preview}</div>}
    </div>
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Switch({ isOn, onSwitch, children }: SwitchProps) {
  return (
    <Choice type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)}>
      {children}
    </Choice>
  );
}

/** When and how emails are sent. */
function Sending({ draft, fault, onEdit }: EmailFieldsProps) {
  const t = useTranslate();
  const { quietHours } = draft;
  const switchQuiet = (isOn: boolean) => {
    const { start, end } = isOn ? usual.quietHours : { start: '', end: '' };
    onEdit({ quietHours: { isOn, start: quietHours.start || start, end: quietHours.end || end } });
  };
  return (
    <Group legend={t('email-settings.sending')}>
      <div className={stack(2, 'shrinkable')}>
        <Switch isOn={quietHours.isOn} onSwitch={switchQuiet}>
          <span>
            {t('email-settings.quietHours')}
            <span className={`${soft} ${styles.soft}`}>{t('email-settings.quietHoursHint')}</span>
          </span>
        </Switch>
        {quietHours.isOn && (
          <div className={styles.times}>
            {(['start', 'end'] as const).map((place) => (
              <TimeField
                key={place}
                label={t(place === 'start' ? 'bookings.start' : 'bookings.end')}
                value={quietHours[place]}
                error={fault(`quietHours.${place}`)}
                onChange={(time) => onEdit({ quietHours: { ...quietHours, [place]: time } })}
              />
            ))}
          </div>
        )}
      </div>
      <div className={stack(2, 'shrinkable')}>
        <Switch isOn={draft.invitations} onSwitch={(invitations) => onEdit({ invitations })}>
          <span>
            {t('email-settings.invitations')}
            <span className={`${soft} ${styles.soft}`}>{t('email-settings.invitationsHint')}</span>
          </span>
        </Switch>
      </div>
      <PlainField
        label={t('email-settings.replyTo')}
        hint={t('email-settings.replyToHint')}
        isFilter
        type="email"
        value={draft.replyTo}
        error={fault('replyTo')}
        onChange={({ target }) => onEdit({ replyTo: target.value })}
      />
      <PlainField
        label={t('email-settings.perMinute')}
        hint={t('email-settings.perMinuteHint')}
        isFilter
        inputMode="numeric"
        placeholder={t('settings.noLimit')}
        value={draft.perMinute}
        error={fault('perMinute')}
        onChange={({ target }) => onEdit({ perMinute: target.value })}
      />
    </Group>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  return (
    <PlainField
      {...field}
      isFilter
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // `9 pm` becomes `21:00`.
      onBlur={() => onChange(readTime(value, 'start') ?? value)}
    />
  );
}
