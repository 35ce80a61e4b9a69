/** Copies the hours of one day to other days. */
import { useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Choice } from '#console/components/field/choice.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './staff.module.css';
import { copyDay, type WeekDraft, type Weekday, weekdays } from './week-draft.ts';
import { weekdayName } from './weekday-name.ts';

interface CopyDayProps {
  readonly day: Weekday;
  readonly draft: WeekDraft;
  readonly onChange: (draft: WeekDraft) => void;
  readonly onClose: () => void;
}

export function CopyDay({ day, draft, onChange, onClose }: CopyDayProps) {
  const { translate: t, formats } = useLanguage();
  const others = weekdays.filter((one) => one !== day);
  // From a working day to the other working days; weekends differ.
  const [chosen, setChosen] = useState<readonly Weekday[]>(
    weekdays.indexOf(day) < 5 ? others.filter((one) => weekdays.indexOf(one) < 5) : [],
  );
  const toggle = (one: Weekday) =>
    setChosen((before) =>
      before.includes(one) ? before.filter((other) => other !== one) : [...before, one],
    );
  return (
    <Dialog title={t('staff.copyDay', { day: weekdayName(formats, day) })} onClose={onClose}>
      <p>{t('staff.copyText')}</p>
      <div className={styles.choices}>
        {others.map((one) => (
          <Choice key={one} type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)}>
            {weekdayName(formats, one)}
          </Choice>
        ))}
      </div>
      <Buttons>
        <Button
          look="primary"
          reason={chosen.length === 0 ? t('staff.copyNone') : undefined}
          onClick={() => {
            onChange(copyDay(draft, day, chosen));
            onClose();
          }}
        >
          {t('staff.copyConfirm')}
        </Button>
      </Buttons>
    </Dialog>
  );
}
