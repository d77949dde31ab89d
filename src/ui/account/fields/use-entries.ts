import { useState } from 'react'

/** The entries of a form, by field name. */
export const useEntries = <Name extends string>(
  start: Readonly<Record<Name, string>>,
): { readonly entries: Readonly<Record<Name, string>>; readonly enter: (name: Name) => (value: string) => void } => {
  const [entries, setEntries] = useState(start)
  return { entries, enter: name => value => setEntries(now => ({ ...now, [name]: value })) }
}
