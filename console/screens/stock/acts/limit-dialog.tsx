import { useTranslation } from 'react-i18next'
import { type ConsoleStock, stockCalls } from '~/contract/console/stock'
import { ActDialog } from '@console/kit/act/act-dialog'
import { TextField } from '@console/kit/form/fields'
import { filled } from '@console/kit/form/form'

/** Says how few codes of a variant are few. An empty field: as few as of all variants. */
export function LimitDialog({
  stock: { variant, name, limit },
  few,
  onClose,
}: {
  readonly stock: ConsoleStock
  /** The limit of all variants. */
  readonly few: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('stock')
  return (
    <ActDialog
      call={stockCalls.setLimit}
      params={{ no: variant }}
      title={`${t('act.limit')} · ${name}`}
      text={t('about.limit', { few })}
      submit={t('act.limit')}
      draft={{ limit: limit === undefined ? '' : String(limit) }}
      input={draft => ({ limit: wholeNumber(draft.limit) })}
      done={() => t('limit.done')}
      onClose={onClose}
    >
      <TextField name="limit" label={t('limit.label')} inputMode="numeric" maxLength={5} />
    </ActDialog>
  )
}

/** Another text stays as it is, for the codec to refuse it. */
const wholeNumber = (text: string): number | string | undefined => {
  const given = filled(text)
  return given !== undefined && /^\d+$/u.test(given) ? Number(given) : given
}
