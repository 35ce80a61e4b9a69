/** The words of a calendar feed in each language; the wording is that of the console (docs/console-glossary). */

import type { CalendarScope } from '#domain/booking/calendar/calendar-scope.ts';
import type { Language } from '#domain/text/language.ts';

interface CalendarWords {
  /** The name of the calendar. */
  readonly names: Readonly<Record<CalendarScope, string>>;
  /** The title of a booking, unless it is {@link defaultTitle}. */
  readonly title?: string;
  readonly withStaff: string;
  readonly forCustomer: string;
}

/** The title of a booking in most languages. */
export const defaultTitle = '{services} – {pets}';

export const calendarWords: Readonly<Record<Language, CalendarWords>> = {
  en: {
    names: { own: 'My bookings', assigned: 'Bookings assigned to me', all: 'All bookings' },
    withStaff: 'With {staff}',
    forCustomer: 'Customer: {customer}',
  },
  vi: {
    names: { own: 'Lịch hẹn của tôi', assigned: 'Lịch hẹn được giao cho tôi', all: 'Tất cả lịch hẹn' },
    withStaff: 'Cùng {staff}',
    forCustomer: 'Khách hàng: {customer}',
  },
  ja: {
    names: { own: '自分の予約', assigned: '担当する予約', all: 'すべての予約' },
    title: '{services}（{pets}）',
    withStaff: '担当：{staff}',
    forCustomer: 'お客様：{customer}',
  },
  zh: {
    names: { own: '我的预约', assigned: '分配给我的预约', all: '全部预约' },
    title: '{services}（{pets}）',
    withStaff: '服务人员：{staff}',
    forCustomer: '客户：{customer}',
  },
  ko: {
    names: { own: '내 예약', assigned: '내가 담당하는 예약', all: '전체 예약' },
    withStaff: '담당자: {staff}',
    forCustomer: '고객: {customer}',
  },
  th: {
    names: { own: 'การจองของฉัน', assigned: 'การจองที่มอบหมายให้ฉัน', all: 'การจองทั้งหมด' },
    withStaff: 'กับ {staff}',
    forCustomer: 'ลูกค้า: {customer}',
  },
  id: {
    names: {
      own: 'Pemesanan saya',
      assigned: 'Pemesanan yang ditugaskan kepada saya',
      all: 'Semua pemesanan',
    },
    withStaff: 'Bersama {staff}',
    forCustomer: 'Pelanggan: {customer}',
  },
  fr: {
    names: {
      own: 'Mes réservations',
      assigned: 'Réservations qui me sont attribuées',
      all: 'Toutes les réservations',
    },
    withStaff: 'Avec {staff}',
    forCustomer: 'Client : {customer}',
  },
  de: {
    names: { own: 'Meine Buchungen', assigned: 'Mir zugewiesene Buchungen', all: 'Alle Buchungen' },
    withStaff: 'Bei {staff}',
    forCustomer: 'Kundin oder Kunde: {customer}',
  },
  es: {
    names: { own: 'Mis reservas', assigned: 'Reservas que tengo asignadas', all: 'Todas las reservas' },
    withStaff: 'Con {staff}',
    forCustomer: 'Cliente: {customer}',
  },
  lo: {
    names: { own: 'ການຈອງຂອງຂ້ອຍ', assigned: 'ການຈອງທີ່ມອບໝາຍໃຫ້ຂ້ອຍ', all: 'ການຈອງທັງໝົດ' },
    withStaff: 'ກັບ {staff}',
    forCustomer: 'ລູກຄ້າ: {customer}',
  },
  km: {
    names: { own: 'ការកក់របស់ខ្ញុំ', assigned: 'ការកក់ដែលបានចាត់ឱ្យខ្ញុំ', all: 'ការកក់ទាំងអស់' },
    withStaff: 'ជាមួយ {staff}',
    forCustomer: 'អតិថិជន៖ {customer}',
  },
  my: {
    names: {
      own: 'ကျွန်ုပ်၏ ဘိုကင်များ',
      assigned: 'ကျွန်ုပ်တာဝန်ယူရသော ဘိုကင်များ',
      all: 'ဘိုကင်အားလုံး',
    },
    withStaff: '{staff} နှင့်',
    forCustomer: 'ဖောက်သည်- {customer}',
  },
  fil: {
    names: { own: 'Mga booking ko', assigned: 'Mga booking na nakatalaga sa akin', all: 'Lahat ng booking' },
    withStaff: 'Kasama si {staff}',
    forCustomer: 'Customer: {customer}',
  },
};
