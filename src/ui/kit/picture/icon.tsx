import '~/ui/kit/picture/icon.css'

/** The line icons of the first view, on a grid of 24. */
export const firstIcons = {
  alert: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5M12 15.7v.1',
  back: 'M15 5l-7 7 7 7',
  bag: 'M5.5 8h13l1 10.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2ZM9 10.5V7a3 3 0 0 1 6 0v3.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.3l2.8 1.7',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  me: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  minus: 'M6 12h12',
  orders: 'M6 3.5h12V20l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4L6 20ZM9.5 8.5h5M9.5 12.5h5',
  plus: 'M12 6v12M6 12h12',
  right: 'M10 6l6 6-6 6',
  search: 'M10.8 17a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4ZM15.4 15.4l4.1 4.1',
  shop: 'M4.5 10v8.5a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5V10M3.5 8L5.5 4h13l2 4c0 1.4-1.2 2.4-2.8 2.4S15 9.4 15 8c0 1.4-1.3 2.4-3 2.4S9 9.4 9 8c0 1.4-1.2 2.4-2.7 2.4S3.5 9.4 3.5 8ZM9.5 20v-4.5h5V20',
  spin: 'M12 4a8 8 0 1 1-7.6 5.5',
} as const

export interface IconProps<Name extends string> {
  readonly name: Name
  readonly small?: boolean
  readonly className?: string
}

/** Draws an icon of the first view. `AnyIcon` draws every icon. */
export function Icon({ name, ...rest }: IconProps<keyof typeof firstIcons>) {
  return <Drawing path={firstIcons[name]} {...rest} />
}

/** Hidden from screen readers: the text is beside the icon, or in the `aria-label` of the control around it. */
export function Drawing({
  path,
  small = false,
  className,
}: Omit<IconProps<string>, 'name'> & { readonly path: string }) {
  const size = small ? 'icon icon-s' : 'icon'
  return (
    <svg className={className === undefined ? size : `${size} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
