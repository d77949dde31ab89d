import type { ReactNode } from 'react'
import { Tile } from '~/ui/kit/picture/tile'
import '~/ui/kit/error/empty.css'

/** Nothing here yet: a grey tile, what will be here, one way on. */
export function Empty({
  title,
  text,
  action,
}: {
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
}) {
  return (
    <div className="panel empty">
      <Tile family="all" name="empty" columns={4} rows={4} />
      <h2>{title}</h2>
      {text === undefined ? null : <p className="note">{text}</p>}
      {action}
    </div>
  )
}
