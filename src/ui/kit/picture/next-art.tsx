import type { ReactNode } from 'react'
import '~/ui/kit/picture/drawing.css'
import '~/ui/kit/picture/next-art.css'

/** The next step of an order, as a scene. */
export type Scene = 'payable' | 'expired' | 'paid' | 'processing' | 'unknown' | 'cancelled' | 'refund_due' | 'refunded'

/** A scene for each stage of an order. The yellow stone is the shopper's money, and lies where the money is now. */
export function NextArt({ scene }: { readonly scene: Scene }) {
  return (
    <svg className="drawing next-art" viewBox="0 0 240 88" aria-hidden="true">
      {scenes[scene]}
    </svg>
  )
}

/** A phone, a shop, a wallet and a ticket: their left edges are `x`. */
const phone = (x: number): ReactNode => (
  <>
    <rect className="fill-dark" x={x} y="14" width="34" height="60" rx="7" />
    <rect className="fill-paper" x={x + 4} y="20" width="26" height="46" rx="3" />
    <path className="fill-middle" d={`M${x + 4} 53q6.5-6 13 0t13 0v10a3 3 0 0 1-3 3h-20a3 3 0 0 1-3-3z`} />
  </>
)
const shop = (x: number): ReactNode => (
  <>
    <path className="fill-light" d={`M${x + 3} 32h50v42h-50z`} />
    <path className="fill-paper" d={`M${x + 20} 50h16v24h-16z`} />
    <path className="fill-dark" d={`M${x} 20h14v14a7 7 0 0 1-14 0zM${x + 28} 20h14v14a7 7 0 0 1-14 0z`} />
    <path className="fill-middle" d={`M${x + 14} 20h14v14a7 7 0 0 1-14 0zM${x + 42} 20h14v14a7 7 0 0 1-14 0z`} />
  </>
)
const wallet = (x: number): ReactNode => (
  <>
    <path className="fill-light" d={`M${x + 6} 32l34-14a5 5 0 0 1 6 3l5 11z`} />
    <rect className="fill-dark" x={x} y="30" width="58" height="42" rx="8" />
    <path className="fill-middle" d={`M${x + 36} 44h22v14h-22a7 7 0 0 1 0-14z`} />
  </>
)
const ticket = (x: number): ReactNode => (
  <>
    <path
      className="fill-paper"
      d={`M${x} 31a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v7a6 6 0 0 0 0 12v7a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6v-7a6 6 0 0 0 0-12z`}
    />
    <path className="stroke-light" d={`M${x + 14} 44h6M${x + 25} 44h6M${x + 36} 44h6`} />
  </>
)
const stone = (cx: number, cy: number, r = 8): ReactNode => <circle className="fill-accent" cx={cx} cy={cy} r={r} />

const scenes: Readonly<Record<Scene, ReactNode>> = {
  payable: (
    <>
      {phone(42)}
      {stone(59, 36)}
      <path className="stroke-dashed" d="M86 44H138" />
      {shop(146)}
    </>
  ),
  expired: (
    <>
      {wallet(48)}
      {stone(86, 51, 5)}
      <circle className="fill-paper" cx="166" cy="44" r="27" />
      <path className="stroke-light" d="M166 28V44L177 52" />
      <path className="stroke-dashed" d="M114 44H134" />
    </>
  ),
  paid: (
    <>
      {phone(42)}
      <path className="stroke-dashed" d="M86 44H138" />
      {shop(146)}
      {stone(174, 62)}
    </>
  ),
  processing: (
    <>
      <path className="fill-dark" d="M34 32h24v24h-24z" />
      <path className="fill-middle" d="M58 56v-24a24 24 0 0 1 24 24z" />
      <path className="fill-light" d="M82 32h24v24h-24z" />
      {stone(94, 44)}
      <path className="stroke-dashed" d="M108 34h20v20h-20zM132 34h20v20h-20z" />
      {ticket(166)}
    </>
  ),
  unknown: (
    <>
      <path className="fill-light" d="M28 52q11.5-11 23 0t23 0t23 0t23 0t23 0t23 0t23 0t23 0v22h-184z" />
      {stone(120, 36, 10)}
      <path className="fill-middle" d="M28 62q11.5 11 23 0t23 0t23 0t23 0t23 0t23 0t23 0t23 0v12h-184z" />
    </>
  ),
  cancelled: (
    <>
      {wallet(44)}
      {stone(82, 51, 5)}
      <rect className="fill-light" x="136" y="30" width="22" height="32" rx="4" />
      <rect className="fill-middle" x="163" y="22" width="22" height="32" rx="4" />
      <rect className="fill-light" x="190" y="30" width="22" height="32" rx="4" />
      <path className="stroke-light" d="M130 68H218" />
      <path className="stroke-dashed" d="M163 62H185" />
    </>
  ),
  refund_due: (
    <>
      {wallet(34)}
      <path className="stroke-dashed" d="M160 34Q126 4 96 34" />
      {stone(127, 19)}
      {shop(150)}
    </>
  ),
  refunded: (
    <>
      {wallet(78)}
      {stone(116, 51, 5)}
      <circle className="fill-middle" cx="154" cy="32" r="15" />
      <path className="stroke-paper" d="M147 32.5L152 37.5L161.5 27.5" />
    </>
  ),
}
