import { Drawing, type IconProps, firstIcons } from '~/ui/kit/picture/icon'

/** All line icons, in a separate file because the first view does not need most of them. */
export const icons = {
  ...firstIcons,
  bank: 'M4 9.5L12 4.5l8 5ZM5 19.5h14M7 12.5v4M12 12.5v4M17 12.5v4',
  bin: 'M4.5 7h15M9.5 4h5M6.5 7l.9 12a1.5 1.5 0 0 0 1.5 1.4h6.2a1.5 1.5 0 0 0 1.5-1.4l.9-12M10.2 11v5M13.8 11v5',
  cash: 'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.2 12h.1M17.7 12h.1',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z',
  eye: 'M2.8 12C4.6 8.4 8 6.2 12 6.2s7.4 2.2 9.2 5.8c-1.8 3.6-5.2 5.8-9.2 5.8S4.6 15.6 2.8 12ZM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  help: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM9.8 9.8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .9-1 1.7M12 16v.1',
  link: 'M10 14a3.5 3.5 0 0 0 5 0l3.3-3.3a3.5 3.5 0 0 0-5-5L12 7M14 10a3.5 3.5 0 0 0-5 0l-3.3 3.3a3.5 3.5 0 0 0 5 5L12 17',
  logout: 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M16 8.5l3.5 3.5-3.5 3.5M19.5 12H10',
  mail: 'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM3.5 7.5l8.5 6 8.5-6',
  phone:
    'M5 4.5h3.5l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5V19a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 6.1A1.5 1.5 0 0 1 5 4.5Z',
  qr: 'M4.5 4.5h5v5h-5ZM14.5 4.5h5v5h-5ZM4.5 14.5h5v5h-5ZM14.5 14.5h.1M19.5 14.5v5h-2.5M14.5 19.5h.1',
  refresh: 'M19.5 5v4.5H15M4.5 19v-4.5H9M18.8 9.5A7.5 7.5 0 0 0 5.2 9M5.2 14.5a7.5 7.5 0 0 0 13.6.5',
  settings:
    'M4.5 8h8M17.5 8h2M15 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM4.5 16h2M11.5 16h8M9 18.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 12v6.5A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5V12',
  shield: 'M12 3.5l7 2.5v5.5c0 4.2-2.8 7.3-7 9-4.2-1.7-7-4.8-7-9V6ZM12 8.5v4M12 15.8v.1',
  wallet:
    'M5.5 6h11A1.5 1.5 0 0 1 18 7.5V9M5.5 6A1.5 1.5 0 0 0 4 7.5v10A1.5 1.5 0 0 0 5.5 19h13a1.5 1.5 0 0 0 1.5-1.5v-7A1.5 1.5 0 0 0 18.5 9H6M16 14h.1',
} as const

export type IconName = keyof typeof icons

/** Draws any icon. The first view uses `Icon`, which has fewer. */
export function AnyIcon({ name, ...rest }: IconProps<IconName>) {
  return <Drawing path={icons[name]} {...rest} />
}
