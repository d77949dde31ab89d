import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'
import { TextField } from '@console/kit/form/fields'
import { FormContext } from '@console/kit/form/form'
import { useSavedFilters } from '@console/kit/filters/saved-filters'
import type { Filters } from '@console/kit/filters/use-filters'

/** The saved filters of a list, and the button that saves the present ones. */
export function Saved<Name extends string>({
  screen,
  filters,
}: {
  readonly screen: string
  readonly filters: Filters<Name>
}) {
  const { t } = useTranslation('common')
  const { all, save, remove } = useSavedFilters(screen)
  const [naming, setNaming] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = naming?.trim() ?? ''
    if (name === '') return
    save({ name, values: filters.shared })
    setNaming(undefined)
  }
  return (
    <div className="saved-filters">
      {all.map(({ name, values }) => (
        <span className="saved-filter" key={name}>
          <button type="button" onClick={() => filters.apply(values)}>
            {name}
          </button>
          <button type="button" aria-label={t('filters.remove', { name })} onClick={() => remove(name)}>
            <ConsoleIcon name="close" small />
          </button>
        </span>
      ))}
      {Object.keys(filters.shared).length === 0 ? null : (
        <Button kind="plain" small icon="star" onClick={() => setNaming('')}>
          {t('filters.save')}
        </Button>
      )}
      {naming === undefined ? null : (
        <Dialog title={t('filters.save')} onClose={() => setNaming(undefined)}>
          <form onSubmit={submit}>
            <DialogBody>
              <FormContext
                value={{ values: { name: naming }, set: (_, value) => setNaming(value), errorOf: () => undefined }}
              >
                <TextField name="name" label={t('filters.name')} maxLength={40} />
              </FormContext>
            </DialogBody>
            <DialogFoot>
              <Button type="submit" kind="primary" disabled={naming.trim() === ''}>
                {t('save')}
              </Button>
            </DialogFoot>
          </form>
        </Dialog>
      )}
    </div>
  )
}
