/** A button that saves a booking as a calendar file. */
import type { Booking } from '#client/index.ts';
import { saveFile } from '#console/api/download.ts';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { calendarFile } from './calendar-file.ts';

export function AddToCalendar({ booking }: { booking: Booking }) {
  const { translate: t, formats } = useLanguage();
  const save = () => {
    const services = formats.list(booking.services.map(({ name }) => name));
    const pets = formats.list(booking.pets.map(({ name }) => name));
    const url = `${location.origin}/app/bookings/${booking.id}`;
    const text = calendarFile({
      uid: `${booking.id}@${location.hostname}`,
      start: booking.startDate,
      end: booking.endDate,
      title: t('calendar-file.title', { services, pets }),
      description: booking.staff ? t('calendar-file.withStaff', { staff: booking.staff.name, url }) : url,
      url,
      status: booking.status,
      createdAt: booking.createdAt,
      updatedAt: booking.updatedAt,
    });
    const type = 'text/calendar;charset=utf-8';
    saveFile(`booking-${booking.startDate.slice(0, 10)}.ics`, new Blob([text], { type }));
  };
  return (
    <Button onClick={save}>
      <Icon name="calendar" />
      {t('calendar-file.add')}
    </Button>
  );
}
