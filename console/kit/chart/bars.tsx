import '@console/kit/chart/chart.css'

/** A few values side by side, such as the takings of each payment method. The longest bar fills the line. */
export function Bars({
  caption,
  rows,
  format = String,
}: {
  readonly caption: string
  readonly rows: readonly { readonly label: string; readonly value: number; readonly note?: string }[]
  readonly format?: (value: number) => string
}) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className="bars" aria-label={caption}>
      {rows.map(({ label, value, note }) => (
        <li className="bars-row" key={label}>
          <span>{label}</span>
          <svg aria-hidden="true">
            <rect className="bars-track" width="100%" height="100%" rx="5" />
            <rect className="bars-fill" width={`${Math.max(0, (value / most) * 100)}%`} height="100%" rx="5" />
          </svg>
          <span className="bars-value">
            {format(value)}
            {note === undefined ? null : <span className="note"> {note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
