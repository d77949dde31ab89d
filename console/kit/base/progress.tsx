import '@console/kit/base/progress.css'

/** How far something is. `part`: from 0 to 1; absent while it is not known. `text`: the same in words. */
export function Progress({
  label,
  part,
  text,
}: {
  readonly label: string
  readonly part?: number | undefined
  readonly text: string
}) {
  return (
    <div className="progress">
      <progress value={part} max={1} aria-label={label} />
      <p className="note">{text}</p>
    </div>
  )
}
