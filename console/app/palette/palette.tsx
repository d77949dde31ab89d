import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type PaletteEntry, matching } from '@console/app/palette/entries'
import { usePaletteEntries } from '@console/app/palette/use-palette-entries'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { rowAfter } from '@console/kit/table/row-keys'
import type { ScreenEntry } from '@console/screens/screen-entry'
import '@console/kit/dialog/window.css'
import '@console/app/palette/palette.css'

/** Goes to a screen, does an act of the present one, or looks for the typed text among the orders. */
export function Palette({
  entries,
  onClose,
}: {
  readonly entries: readonly ScreenEntry[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { commands, finds } = usePaletteEntries(entries, typed)
  const shown = [...matching(commands, typed), ...finds]
  const chosen = Math.min(at, Math.max(0, shown.length - 1))
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isList = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === 'Enter') run(shown[chosen])
    else if (isList) setAt(rowAfter(event.key, chosen, shown.length))
    else return
    event.preventDefault()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="window palette"
      aria-label={t('palette.open')}
      onCancel={onClose}
      onClick={event => (event.target === dialog.current ? onClose() : undefined)}
    >
      <div className="palette-field">
        <ConsoleIcon name="search" small />
        <input
          type="text"
          role="combobox"
          aria-label={t('palette.open')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={shown.length === 0 ? undefined : `${id}${chosen}`}
          aria-autocomplete="list"
          placeholder={t('palette.prompt')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={key}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <Lines id={id} shown={shown} chosen={chosen} onPoint={setAt} onRun={run} />
    </dialog>,
    document.body,
  )
}

function Lines({
  id,
  shown,
  chosen,
  onPoint,
  onRun,
}: {
  readonly id: string
  readonly shown: readonly PaletteEntry[]
  readonly chosen: number
  readonly onPoint: (at: number) => void
  readonly onRun: (entry: PaletteEntry) => void
}) {
  const { t } = useTranslation('common')
  return (
    <>
      <div className="palette-list" role="listbox" id={id} aria-label={t('palette.open')}>
        {shown.map((entry, at) => (
          <div
            key={entry.id}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            ref={at === chosen ? intoView : undefined}
            onPointerMove={() => onPoint(at)}
            onClick={() => onRun(entry)}
          >
            <span>{entry.label}</span>
            <span className="note">{entry.note}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="palette-nothing" role="status">
          {t('palette.nothing')}
        </p>
      ) : null}
    </>
  )
}

const intoView = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' })
