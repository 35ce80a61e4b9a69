/** Drawn outlines of 24 units. They are hidden from screen readers, which read the text next to them. */
const outlines = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l4.5 4.5',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.5v.1',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  paw: 'M12 12.5c-2.8 0-5 2.6-5 4.9c0 1.5 1 2.4 2.4 2.4c1.1 0 1.7-.5 2.6-.5s1.5 .5 2.6 .5c1.4 0 2.4-.9 2.4-2.4c0-2.3-2.2-4.9-5-4.9M3.3 11.2a1.5 2 0 1 0 3 0a1.5 2 0 1 0 -3 0M7.6 6.6a1.6 2.2 0 1 0 3.2 0a1.6 2.2 0 1 0 -3.2 0M13.2 6.6a1.6 2.2 0 1 0 3.2 0a1.6 2.2 0 1 0 -3.2 0M17.7 11.2a1.5 2 0 1 0 3 0a1.5 2 0 1 0 -3 0',
  leaf: 'M5 19C4 10 9 5 20 4c0 11-5 16-13 15M5 20c2-5 5-8 9-10',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  house: 'M4 11l8-7l8 7v9H4zM10 20v-5.5h4V20',
  scissors:
    'M6.5 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5M6.5 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5M8.5 8.5L20 18M8.5 15.5L20 6',
  cross: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z',
  ball: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M6 6c4 3 4 9 0 12M18 6c-4 3-4 9 0 12',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  van: 'M3 6.5h11v10H3zM14 10h4l3 3.5v3h-7M7 15a2 2 0 1 0 0 4a2 2 0 0 0 0-4M17 15a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  back: 'M14.5 6l-6 6l6 6',
  forward: 'M9.5 6l6 6l-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  eye: 'M2.5 12C6 5 18 5 21.5 12C18 19 6 19 2.5 12M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6',
} as const;

export type IconName = keyof typeof outlines;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <Outline d={outlines[name]} size={size} />;
}

/** An icon that only some pages load, from its outline. */
export function Outline({ d, size = 20 }: { d: string; size?: number }) {
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
      <path d={d} />
    </svg>
  );
}
