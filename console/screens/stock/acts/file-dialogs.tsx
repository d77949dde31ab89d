import { useTranslation } from 'react-i18next'
import { type ConsoleCodeImport, type ConsoleCodeVoid, stockCalls } from '~/contract/console/stock'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Notice } from '@console/kit/base/notice'
import { Facts } from '@console/kit/base/panel'
import { useNumber } from '@console/kit/calls/use-number'
import { CheckField, TextField } from '@console/kit/form/fields'
import { type Draft, filled, useForm } from '@console/kit/form/form'
import { useLineWords } from '@console/screens/stock/acts/line-words'

/** As many refused lines as a person reads. */
const LINES = 20

const inputOf = (draft: Draft) => ({
  source: draft['source'],
  variant: filled(draft['variant']),
  skip_refused: draft['skip'] === 'yes',
})

const useFileWords = () => {
  const { t } = useTranslation('stock')
  return {
    label: t('file.label'),
    hint: t('file.hint'),
    accept: '.csv,text/csv',
    nameIn: 'source',
    paste: { label: t('file.paste'), column: 'code' },
  } as const
}

/** Puts the codes of a file into the vault, with a dry run before. */
export function ImportDialog({ variant = '', onClose }: { readonly variant?: string; readonly onClose: () => void }) {
  const { t } = useTranslation('stock')
  const number = useNumber()
  return (
    <ActDialog
      call={stockCalls.importCodes}
      title={t('act.import')}
      submit={t('act.import')}
      draft={{ source: '', variant, skip: '' }}
      input={inputOf}
      file={useFileWords()}
      preview={report => <ImportReport report={report} />}
      done={({ imported, codes }) =>
        imported ? t('report.done', { count: codes, codes: number(codes) }) : t('report.none')
      }
      onClose={onClose}
    >
      <FileFields />
    </ActDialog>
  )
}

/** Makes the free codes of a file void, with a dry run before. */
export function VoidFileDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('stock')
  const number = useNumber()
  return (
    <ActDialog
      call={stockCalls.voidCodes}
      title={t('act.voidFile')}
      text={t('about.voidFile')}
      submit={t('act.voidFile')}
      danger
      draft={{ source: '', variant: '', skip: '' }}
      input={inputOf}
      file={useFileWords()}
      preview={report => <Lines report={report} />}
      done={({ kept, codes }) =>
        kept ? t('report.voided', { count: codes, codes: number(codes) }) : t('report.notVoided')
      }
      onClose={onClose}
    >
      <FileFields />
    </ActDialog>
  )
}

function FileFields() {
  const { t } = useTranslation('stock')
  return (
    <>
      <TextField name="source" label={t('file.source')} />
      <TextField name="variant" label={t('file.variant')} />
      <CheckField name="skip" label={t('file.skip')} />
    </>
  )
}

function ImportReport({ report }: { readonly report: ConsoleCodeImport }) {
  const { t } = useTranslation('stock')
  const number = useNumber()
  return (
    <>
      <Lines report={report} />
      <Facts items={report.variants.map(({ variant, name, codes }) => [`${variant} · ${name}`, number(codes)])} />
      {report.not_sold.map(({ variant }) => (
        <p key={variant} className="note">
          {t('report.notSold', { variant })}
        </p>
      ))}
    </>
  )
}

function Lines({ report }: { readonly report: Pick<ConsoleCodeVoid, 'codes' | 'refused' | 'lines'> }) {
  const { t } = useTranslation('stock')
  const number = useNumber()
  const words = useLineWords()
  const { values } = useForm()
  const stops = report.refused > 0 && values['skip'] !== 'yes'
  return (
    <>
      {report.codes === 0 ? (
        <Notice tone="bad">{t('report.noneGood')}</Notice>
      ) : stops ? (
        <Notice tone="bad">{t('report.stops')}</Notice>
      ) : null}
      <Facts
        items={[
          [t('report.good'), number(report.codes)],
          [t('report.refused'), number(report.refused)],
        ]}
      />
      <ul>
        {report.lines.slice(0, LINES).map(line => (
          <li key={line.line}>{words(line)}</li>
        ))}
      </ul>
      {report.refused > LINES ? <p className="note">{t('report.more', { count: report.refused - LINES })}</p> : null}
    </>
  )
}
