import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import '~/ui/kit/form/field.css'
import '@console/kit/base/upload.css'

/** A file that is dropped here or chosen. */
export function Upload({
  label,
  hint,
  accept,
  chosen,
  onFile,
  disabled = false,
  error,
}: {
  readonly label: string
  readonly hint?: string
  /** As an input of files takes it: `.csv,text/csv`. */
  readonly accept?: string
  /** The name of the file that was chosen. */
  readonly chosen?: string | undefined
  readonly onFile: (file: File) => void
  /** It is being sent. */
  readonly disabled?: boolean
  readonly error?: string | undefined
}) {
  const { t } = useTranslation('common')
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined || disabled) return
    onFile(file)
  }
  const drag = (over: boolean) => (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <div className="field">
      <label
        className={[
          'upload',
          ...(isOver ? ['upload-over'] : []),
          ...(error === undefined ? [] : ['upload-wrong']),
        ].join(' ')}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={event => {
          drag(false)(event)
          take(event.dataTransfer.files)
        }}
      >
        <ConsoleIcon name="upload" />
        <strong>{label}</strong>
        <span className="note">{chosen ?? hint ?? t('upload.hint')}</span>
        <input
          type="file"
          className="sr-only"
          accept={accept}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            take(event.target.files)
            // the same file can be chosen again, corrected
            event.target.value = ''
          }}
        />
      </label>
      {error === undefined ? null : (
        <p className="wrong" id={id}>
          <ConsoleIcon name="alert" small />
          {error}
        </p>
      )}
    </div>
  )
}
