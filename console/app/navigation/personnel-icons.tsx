import { Icon, type IconName, Outline } from '#console/components/icon/icon.tsx';

/** Icons in the navigation of personnel, which customers do not load. */
const outlines = {
  today: 'M4 6h16v14H4zM4 10.5h16M8 3.500V8M16 3.500V8M8.5 15l2.5 2.500l4.5-4.5',
  board: 'M4 5h4.500v14H4zM9.8 5h4.400v9H9.800zM15.5 5H20v11.500h-4.500z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.500V8M16 3.500V8M8 14h3M13.5 14h2.500M8 17h2',
  places:
    'M3 5.500v13M3 15.500h18M21 18.500v-5a3 3 0 0 0-3-3h-7v5M7 9a1.700 1.700 0 1 0 0 3.400a1.700 1.700 0 0 0 0-3.400',
  bookings: 'M8.5 6.500H20M8.5 12H20M8.5 17.500H20M4 6.500h.1M4 12h.1M4 17.500h.1',
  customers:
    'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M2.5 19.500c.6-3.5 3.2-5 6.5-5s5.9 1.5 6.5 5M16 5.500a3.2 3.2 0 0 1 0 6.200M17.5 14.800c2.3.5 3.6 2 4 4.7',
  staff:
    'M5 8h14v12H5zM12 8V5M9.5 5h5M12 11.500a2 2 0 1 0 0 4a2 2 0 0 0 0-4M8.5 18.500c.6-1.5 2-2 3.5-2s2.9.5 3.5 2',
  payments: 'M3 6.500h18v11H3zM12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5M6.500 12h.1M17.500 12h.1',
  dashboard: 'M4 20V4M4 20h16M8.5 16.500V12M13 16.500V7.500M17.5 16.500V10',
  catalog: 'M4 5.500h7v13H4zM13 5.500h7v13h-7zM6.5 9h2M15.5 9h2M6.5 12h2M15.5 12h2',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.2 2.2 0 1 0 0 4.400a2.2 2.2 0 0 0 0-4.400M9 14.800a2.2 2.2 0 1 0 0 4.400a2.2 2.2 0 0 0 0-4.4',
  users:
    'M12 3l7.5 2.800v5.700c0 4.5-3 8-7.5 9.500c-4.5-1.5-7.5-5-7.5-9.500V5.800zM12 8.500a2 2 0 1 0 0 4a2 2 0 0 0 0-4M8.8 16c.5-1.4 1.7-2 3.2-2s2.7.6 3.2 2',
  audit: 'M6 3.500h8.500L18.5 8v12.500H6zM14 3.500V8h4.500M9 12h6.500M9 15.500h4',
  keyboard: 'M3 6.500h18v11H3zM7 10h.1M10.5 10h.1M14 10h.1M17.500 10h.1M8.500 14h7',
  sidebar: 'M4 5h16v14H4zM9.5 5v14',
} as const;

export type PersonnelIconName = keyof typeof outlines | IconName;

export function PersonnelIcon({ name, size = 20 }: { name: PersonnelIconName; size?: number }) {
  if (isOfPersonnel(name)) return <Outline d={outlines[name]} size={size} />;
  return <Icon name={name} size={size} />;
}

function isOfPersonnel(name: PersonnelIconName): name is keyof typeof outlines {
  return Object.hasOwn(outlines, name);
}
