import type { ReactNode } from 'react'
import '~/ui/kit/controls/rows.css'
import '~/ui/account/settings/setting-group.css'

/** Settings that belong together. */
export function SettingGroup({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}) {
  return (
    <section className="setting">
      <h2>{title}</h2>
      <div className="panel list">{children}</div>
      {note === undefined ? null : <p className="note">{note}</p>}
    </section>
  )
}
