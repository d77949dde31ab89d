import { useState } from 'react'

/** What was typed into the fields of a form, by name. */
export const useEntries = <Name extends string>(
  start: Readonly<Record<Name, string>>,
): { readonly entries: Readonly<Record<Name, string>>; readonly enter: (name: Name) => (value: string) => void } => {
  const [entries, setEntries] = useState(start)
  return { entries, enter: name => value => setEntries(now => ({ ...now, [name]: value })) }
}
