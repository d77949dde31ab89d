import type { KeyboardEvent } from 'react'
import { placeAfter } from '@console/kit/base/place-after'

/** The links of rows, by which the arrow keys step. */
const ROW = '[data-row]'

/** The first row of the screen's list. */
export const firstRow = (): HTMLElement | null => document.querySelector<HTMLElement>(ROW)

/** Up, Down, Home and End move the focus from row to row; Enter opens the row as its link does. */
export const stepRows = (event: KeyboardEvent<HTMLElement>): void => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)]
  const active = document.activeElement
  const at = rows.findIndex(row => row === active)
  // within a field or another button of a row the keys have their own meaning
  if (at < 0) return
  const to = rows[rowAfter(event.key, at, rows.length)]
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}

/** The row that a key leads to; -1: the key leads nowhere. */
export const rowAfter = (key: string, at: number, length: number): number => placeAfter(key, at, length, KEYS)

const KEYS = { back: 'ArrowUp', on: 'ArrowDown', isRing: false }
