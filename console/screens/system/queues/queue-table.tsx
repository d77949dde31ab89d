import type { ReactNode } from 'react'

/** Rows of a queue. Nothing is drawn if there are none. */
export function QueueTable({
  caption,
  heads,
  rows,
}: {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}) {
  if (rows.length === 0) return null
  return (
    <table className="system-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map(head => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column} data-head={heads[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
