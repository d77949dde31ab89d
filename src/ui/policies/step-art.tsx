import type { ReactNode } from 'react'
import '~/ui/kit/picture/drawing.css'
import '~/ui/policies/step-art.css'

/** A small scene for each step of buying, in the shop's own tones; each has one yellow stone. */
export function StepArt({ step }: { readonly step: number }) {
  return (
    <svg className="drawing step-art" viewBox="0 0 120 96" aria-hidden="true">
      <rect className="fill-ground" width="120" height="96" rx="16" />
      {scenes[step]}
    </svg>
  )
}

// a card taken from a row; a bill with a torn edge; a phone before a code; a ticket with its code
const scenes: readonly ReactNode[] = [
  <g key="choose">
    <rect className="fill-light" x="14" y="30" width="30" height="42" rx="6" />
    <rect className="fill-light" x="76" y="30" width="30" height="42" rx="6" />
    <rect className="fill-dark" x="42" y="18" width="36" height="52" rx="7" />
    <path className="fill-middle" d="M42 44Q51 35 60 44T78 44V63A7 7 0 0 1 71 70H49A7 7 0 0 1 42 63Z" />
    <circle className="fill-accent" cx="67" cy="30" r="5" />
    <path className="stroke-light" d="M46 80H74" />
  </g>,
  <g key="bill">
    <path className="fill-paper" d="M34 16H86V74Q79.5 82 73 74T60 74T47 74T34 74Z" />
    <path className="stroke-light" d="M43 29H63M43 40H70" />
    <path className="stroke-dashed" d="M43 52H77" />
    <rect className="fill-accent" x="61" y="58" width="16" height="8" rx="4" />
    <path className="stroke-light" d="M43 62H52" />
  </g>,
  <g key="pay">
    <rect className="fill-dark" x="22" y="14" width="38" height="68" rx="8" />
    <rect className="fill-paper" x="27" y="22" width="28" height="48" rx="3" />
    <path className="fill-middle" d="M27 54Q34 47 41 54T55 54V67A3 3 0 0 1 52 70H30A3 3 0 0 1 27 67Z" />
    <path
      className="fill-ink"
      d="M70 26H84V40H70ZM92 26H102V36H92ZM70 48H80V58H70ZM88 44H94V50H88ZM98 48H104V58H98ZM86 58H92V68H86ZM98 64H104V70H98ZM70 64H78V70H70Z"
    />
    <circle className="fill-accent" cx="41" cy="36" r="6" />
  </g>,
  <g key="code">
    <path
      className="fill-paper"
      d="M16 30A6 6 0 0 1 22 24H98A6 6 0 0 1 104 30V40A8 8 0 0 0 104 56V66A6 6 0 0 1 98 72H22A6 6 0 0 1 16 66V56A8 8 0 0 0 16 40Z"
    />
    <path className="stroke-light" d="M30 48H40M46 48H56M62 48H72" />
    <circle className="fill-dark" cx="88" cy="48" r="9" />
    <path className="stroke-paper" d="M84 48.5L87 51.5L92.5 45.5" />
    <circle className="fill-accent" cx="31" cy="33" r="3" />
  </g>,
]
