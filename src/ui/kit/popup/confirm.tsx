import { useId } from 'react'
import { Sheet } from '~/ui/kit/popup/sheet'
import '~/ui/kit/popup/confirm.css'

/** A question that must be answered before something is done. Esc, swipe and scrim mean no. */
export function Confirm({
  title,
  text,
  yes,
  no,
  onYes,
  onNo,
  pending = false,
}: {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
  readonly onYes: () => void
  readonly onNo: () => void
  readonly pending?: boolean
}) {
  const id = useId()
  return (
    <Sheet
      portal
      role="alertdialog"
      className="confirm"
      title={title}
      {...(text === undefined ? {} : { describedBy: id })}
      onClose={onNo}
      footer={
        <div className="side-by-side">
          <button type="button" className="button button-quiet" onClick={onNo} autoFocus>
            {no}
          </button>
          <button type="button" className="button" disabled={pending} onClick={onYes}>
            {yes}
          </button>
        </div>
      }
    >
      {text === undefined ? null : <p id={id}>{text}</p>}
    </Sheet>
  )
}
