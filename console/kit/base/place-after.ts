/** The keys that lead through things in a row. */
interface RowKeys {
  readonly back: string
  readonly on: string
  /** Behind the last one comes the first. */
  readonly isRing: boolean
}

/** Where a key leads in a row of `length` things; -1: nowhere. */
export const placeAfter = (key: string, at: number, length: number, { back, on, isRing }: RowKeys): number => {
  switch (key) {
    case on:
      return isRing ? (at + 1) % length : Math.min(at + 1, length - 1)
    case back:
      return isRing ? (at - 1 + length) % length : Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return -1
  }
}
