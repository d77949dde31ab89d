import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyCalls } from '~/contract/console/money'
import { currencies } from '~/domain/shared/money'
import { ActDialog } from '@console/kit/act/act-dialog'
import { dayOf } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { SelectField, TextField } from '@console/kit/form/fields'
import { filled } from '@console/kit/form/form'
import {
  COLUMNS,
  columnsIn,
  ENCODINGS,
  fieldOf,
  type FileForm,
  keepForm,
  keptForm,
} from '@console/screens/money/statements/file-form'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

/** Imports a statement of one provider. The names of its columns are kept for the next one. */
export function ImportStatement({ provider, onClose }: { readonly provider: string; readonly onClose: () => void }) {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  const { clock } = useConsole()
  const [draft] = useState(() => ({
    source: `${provider}-${dayOf(clock.serverNow())}.csv`,
    ...keptForm(provider),
  }))
  const sent = useRef<FileForm>(draft)
  return (
    <ActDialog
      call={moneyCalls.importStatement}
      title={t('import.title', { provider: words.provider(provider) })}
      text={t('import.text')}
      submit={t('import.submit')}
      draft={draft}
      input={({ source, ...form }) => {
        sent.current = form
        const { encoding, currency } = form
        return {
          provider,
          source,
          encoding: filled(encoding),
          currency: filled(currency)?.toUpperCase(),
          columns: columnsIn(form),
        }
      }}
      file={{ label: t('import.file'), hint: t('import.fileHint'), accept: '.csv,.txt,text/csv,text/plain' }}
      preview={({ added, known }) => (
        <>
          <p>{t('import.preview', { count: added })}</p>
          {known === 0 ? null : <p className="note">{t('import.known', { count: known })}</p>}
        </>
      )}
      done={({ added }) => t('import.done', { count: added })}
      onDone={() => keepForm(provider, sent.current)}
      onClose={onClose}
    >
      <TextField name="source" label={t('import.source')} />
      <div className="money-pair">
        <SelectField
          name="encoding"
          label={t('import.encoding')}
          options={[
            { value: '', label: t('import.unicode') },
            ...ENCODINGS.map(value => ({ value, label: value.toUpperCase() })),
          ]}
        />
        <TextField name="currency" label={t('import.currency')} placeholder={currencies[0]} maxLength={3} />
      </div>
      <fieldset className="money-columns">
        <legend>{t('import.columns')}</legend>
        {COLUMNS.map(column => (
          <TextField key={column} name={fieldOf(column)} label={t(`import.column.${column}`)} placeholder={column} />
        ))}
        <p className="note">{t('import.own')}</p>
      </fieldset>
    </ActDialog>
  )
}
