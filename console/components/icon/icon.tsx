/** Drawn outlines of 24 units. They say nothing to screen readers: the text beside them does. */
const outlines = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l4.5 4.5',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4.5 20.5c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  warning: 'M12 4L2.500 20h19zM12 10v4.500M12 17.500v.1',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17M12 7.500V12l3 2',
  paw: 'M12 12c-3 0-5.500 3-5.500 5.500c0 1.500 1 2.500 2.500 2.500c1.200 0 2-.6 3-.6s1.800.6 3 .6c1.500 0 2.500-1 2.500-2.500c0-2.500-2.500-5.500-5.500-5.500M5 9.200v1.300M9.300 5.500V7M14.700 5.500V7M19 9.200v1.300',
  leaf: 'M5 19C4 10 9 5 20 4c0 11-5 16-13 15M5 20c2-5 5-8 9-10',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8 3.500V8M16 3.500V8',
  house: 'M4 11l8-7l8 7v9H4zM10 20v-5.500h4V20',
  scissors:
    'M6.500 4.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5M6.500 14.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5M8.500 8.500L20 18M8.500 15.500L20 6',
  cross: 'M9.500 4h5v5.500H20v5h-5.500V20h-5v-5.500H4v-5h5.500z',
  ball: 'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17M6 6c4 3 4 9 0 12M18 6c-4 3-4 9 0 12',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  van: 'M3 6.500h11v10H3zM14 10h4l3 3.500v3h-7M7 15a2 2 0 1 0 0 4a2 2 0 0 0 0-4M17 15a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  eye: 'M2.500 12C6 5 18 5 21.500 12C18 19 6 19 2.500 12M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6',
} as const;

export type IconName = keyof typeof outlines;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={outlines[name]} />
    </svg>
  );
}
