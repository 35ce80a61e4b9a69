/** The reminders as sentences, each with buttons to change and delete it. */

import { type ReactNode, useRef, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Group } from '#console/components/field/group.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { CategoryChoice, EntryFields } from '#console/screens/settings/dialog-parts.tsx';
import { DurationField } from '#console/screens/settings/times/duration-field.tsx';
import { typedDuration } from '#console/screens/settings/times/durations.ts';
import { mostReminders, type ReminderRule } from '#domain/booking/emails/booking-emails.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { beforeIn, type Reminders, remindersIn, withReminder } from './email-draft.ts';
import { reminderText } from './email-words.ts';
import styles from './emails.module.css';

interface ReminderListProps {
  readonly reminders: Reminders;
  readonly onChange: (reminders: Reminders) => void;
  readonly error: string | undefined;
  /** A button beside the one that adds. */
  readonly children: ReactNode;
}

export function ReminderList({ reminders: all, error, onChange, children }: ReminderListProps) {
  const words = useLanguage();
  const { translate: t } = words;
  const group = useRef<HTMLFieldSetElement>(null);
  const [edited, setEdited] = useState<ReminderRule | 'new'>();
  const reminders = remindersIn(all);
  const isFull = reminders.length >= mostReminders;
  return (
    <Group legend={t('email-settings.reminders')} error={error} ref={group}>
      {reminders.length === 0 && (
        <p className={`${soft} ${styles.soft}`}>{t('email-settings.noReminders')}</p>
      )}
      {reminders.length > 0 && (
        <ul className={`${stack(2)} ${styles.reminders}`}>
          {reminders.map((reminder) => {
            const text = reminderText(words, reminder);
            return (
              <li key={reminder.before} className={`${wrap([1, 3], 'start', 'between')} ${styles.head}`}>
                <span>{text}</span>
                <span className={wrap([1, 3])}>
                  <Button
                    look="quiet"
                    aria-label={t('email-settings.changeReminder', { reminder: text })}
                    onClick={() => setEdited(reminder)}
                  >
                    {t('words.change')}
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={t('email-settings.deleteReminder', { reminder: text })}
                    onClick={() => {
                      onChange({ ...all, [reminder.before]: undefined });
                      // The button disappears.
                      group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
                    }}
                  >
                    {t('words.delete')}
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <div className={wrap([1, 3])}>
        <Button
          data-add
          reason={isFull ? t('email-settings.mostReminders', { limit: mostReminders }) : undefined}
          onClick={() => setEdited('new')}
        >
          {t('email-settings.addReminder')}
        </Button>
        {children}
      </div>
      {edited && (
        <ReminderDialog
          reminder={edited === 'new' ? undefined : edited}
          others={reminders.filter((one) => edited === 'new' || one.before !== edited.before)}
          onSave={(rule) => onChange(withReminder(all, rule, edited === 'new' ? undefined : edited.before))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Group>
  );
}

interface ReminderDialogProps {
  /** Undefined: it is new. */
  readonly reminder: ReminderRule | undefined;
  readonly others: readonly ReminderRule[];
  readonly onSave: (rule: ReminderRule) => void;
  readonly onClose: () => void;
}

function ReminderDialog({ reminder, others, onSave, onClose }: ReminderDialogProps) {
  const { translate: t } = useLanguage();
  const [typed, setTyped] = useState(typedDuration(reminder?.before ?? 'P1D'));
  const [categories, setCategories] = useState<readonly ServiceCategory[]>(reminder?.categories ?? []);
  const [isChecked, setChecked] = useState(false);
  const before = beforeIn(typed);
  const isTaken = others.some((other) => other.before === before);
  const fault = before === undefined ? 'email-settings.beforeFault' : 'email-settings.sameBefore';
  const isWrong = before === undefined || isTaken;
  const save = () => {
    setChecked(true);
    if (before === undefined || isTaken) return;
    onSave({ before, ...(categories.length > 0 && { categories }) });
    onClose();
  };
  return (
    <Dialog
      title={t(reminder ? 'email-settings.editReminder' : 'email-settings.addReminder')}
      onClose={onClose}
    >
      <EntryFields className={stack(4, 'shrinkable')} onSave={save}>
        <DurationField
          label={t('email-settings.beforeStart')}
          usualUnit="days"
          typed={typed}
          error={isChecked && isWrong ? t(fault) : undefined}
          onChange={setTyped}
        />
        <CategoryChoice
          legend={t('email-settings.reminderFor')}
          className={wrap(2)}
          categories={categories}
          onChange={setCategories}
        />
        <Buttons>
          <Button look="primary" onClick={save}>
            {t(reminder ? 'settings.keepClosure' : 'email-settings.addReminder')}
          </Button>
        </Buttons>
      </EntryFields>
    </Dialog>
  );
}
