/** A button that shows a day and opens a calendar to choose another one. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { Skeleton } from '#console/components/page/page.tsx';
import type { DayCalendarProps } from './day-calendar.tsx';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }));

interface DateButtonProps extends DayCalendarProps {
  /** The text of the button, such as the day. */
  readonly text: string;
}

/** `label` is the title of the calendar, and with the text the name of the button. */
export function DateButton({ text, ...calendar }: DateButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="calendar" />
        {text}
      </Button>
      {isOpen && <CalendarDialog title={calendar.label} onClose={() => setOpen(false)} {...calendar} />}
    </>
  );
}

interface CalendarDialogProps extends DayCalendarProps {
  readonly title: string;
  /** Called before a chosen day is reported, too. */
  readonly onClose: () => void;
}

export function CalendarDialog({ title, onClose, onChoose, ...calendar }: CalendarDialogProps) {
  const choose = (day: string) => {
    onClose();
    onChoose(day);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Suspense fallback={<Skeleton count={1} height="20rem" />}>
        <DayCalendar {...calendar} onChoose={choose} />
      </Suspense>
    </Dialog>
  );
}
