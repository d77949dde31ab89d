import * as t from 'io-ts'
import { useCallback, useState } from 'react'
import { useOperator } from '@console/kit/calls/use-console'
import { readKept, writeKept } from '@console/kit/calls/kept'

const hiding = t.readonly(t.record(t.string, t.boolean))

/** Which columns of a table the operator sees, by their ids. This browser keeps what they choose, for each operator. */
export const useHiddenColumns = (
  table: string,
  first: Readonly<Record<string, boolean>>,
): readonly [visible: Readonly<Record<string, boolean>>, set: (id: string, isVisible: boolean) => void] => {
  const { name } = useOperator()
  const key = `columns.${name}.${table}`
  const [chosen, setChosen] = useState(() => readKept(key, hiding) ?? {})
  const set = useCallback(
    (id: string, isVisible: boolean) =>
      setChosen(before => {
        const next = { ...before, [id]: isVisible }
        writeKept(key, next)
        return next
      }),
    [key],
  )
  return [{ ...first, ...chosen }, set]
}
