import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { type Column, leadOf } from '@console/kit/table/column'
import '@console/kit/form/fields.css'

/** Which columns are shown. The one that names a row always is. */
export function ColumnMenu<Row>({
  columns,
  visible,
  onChange,
}: {
  readonly columns: readonly Column<Row>[]
  readonly visible: Readonly<Record<string, boolean>>
  readonly onChange: (id: string, isVisible: boolean) => void
}) {
  const { t } = useTranslation('common')
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current !== null && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || menu.current?.open !== true) return
    event.stopPropagation()
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  return (
    <details className="column-menu" ref={menu} onKeyDown={escape}>
      <summary className="button button-plain button-small">
        <ConsoleIcon name="columns" small />
        {t('columns')}
      </summary>
      <fieldset>
        <legend className="sr-only">{t('columns')}</legend>
        {columns
          .filter(({ id }) => id !== leadOf(columns))
          .map(({ id, head }) => (
            <label className="check" key={id}>
              <input
                type="checkbox"
                checked={visible[id] !== false}
                onChange={event => onChange(id, event.target.checked)}
              />
              <span>{head}</span>
            </label>
          ))}
      </fieldset>
    </details>
  )
}
