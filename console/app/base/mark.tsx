import '@console/app/base/mark.css'

/** The console's mark: the shop's waves on a dark ground. */
export function ConsoleMark() {
  return (
    <svg className="console-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-ground" d="M0 0H32V32H0Z" />
      <path className="mark-middle" d="M0 0H32V12Q24 4 16 12T0 12Z" />
      <path className="mark-light" d="M0 14Q8 6 16 14T32 14V21Q24 13 16 21T0 21Z" />
      <circle className="mark-stone" cx="23.5" cy="25.5" r="3" />
    </svg>
  )
}
