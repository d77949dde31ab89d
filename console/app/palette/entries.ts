/** A line of the command palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** What kind of thing it is. */
  readonly note: string
  readonly run: () => void
}

/** The lines that contain every word that was typed, in any letter case, those that begin with it first. */
export const matching = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const words = typed
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
  const found = entries.filter(({ label, note }) => {
    const text = `${label} ${note}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const [first] = words
  return first === undefined ? found : found.toSorted((a, b) => Number(begins(b, first)) - Number(begins(a, first)))
}

const begins = ({ label }: PaletteEntry, word: string): boolean => label.toLowerCase().startsWith(word)
