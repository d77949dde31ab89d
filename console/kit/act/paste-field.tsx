import { type ClipboardEvent, useId } from 'react'

export interface PasteWords {
  readonly label: string
  /** The column of a list that names no columns. */
  readonly column: string
}

/** The lines of a CSV file, pasted. A list that names no columns gets a first line, which is counted as in the file. */
export function PasteField({
  label,
  column,
  text,
  disabled,
  onText,
}: PasteWords & { readonly text: string; readonly disabled: boolean; readonly onText: (text: string) => void }) {
  const id = useId()
  const insert = (event: ClipboardEvent) => {
    const given = event.clipboardData.getData('text')
    if (text !== '' || namesColumn(given, column)) return
    event.preventDefault()
    onText(`${column}\n${given}`)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input area"
        id={id}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={text}
        onPaste={insert}
        onChange={event => onText(event.target.value)}
      />
    </div>
  )
}

/** Does the first line name this column? */
const namesColumn = (text: string, column: string): boolean =>
  (text.trimStart().split('\n', 1)[0] ?? '').split(/[,;\t]/u).some(cell => cell.trim().toLowerCase() === column)
