import { useTranslation } from 'react-i18next'
import { type ConsoleBatch, type ConsoleChangedBatches, stockCalls } from '~/contract/console/stock'
import { currencies } from '~/domain/shared/money'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Listed } from '@console/kit/base/listed'
import { Facts } from '@console/kit/base/panel'
import { useNumber } from '@console/kit/calls/use-number'
import { MoneyField, SelectField } from '@console/kit/form/fields'
import { useForm } from '@console/kit/form/form'

export type BatchAct = 'quarantine' | 'unlock' | 'void' | 'cost'

/** What is done to one batch. */
export function BatchDialog({
  act,
  batch,
  onClose,
}: {
  readonly act: BatchAct
  readonly batch: ConsoleBatch
  readonly onClose: () => void
}) {
  const { t } = useTranslation('stock')
  const number = useNumber()
  const { free } = batch
  const shared = {
    title: `${t(`act.${act}`)} · ${batch.source}`,
    text: (
      <>
        {batch.name} · {batch.variant}
        <br />
        {t(`about.${act}`)}
      </>
    ),
    submit: t(`act.${act}`),
    onClose,
  }
  const params = { id: batch.id }
  switch (act) {
    case 'quarantine':
    case 'unlock':
      return (
        <ActDialog
          {...shared}
          call={stockCalls[act]}
          draft={{}}
          input={() => ({ all: false, batches: [batch.id] })}
          preview={changed => (
            <Changed changed={changed} what={t(`batch.${act}`, { count: free, codes: number(free) })} />
          )}
          done={() => t(`batch.${act}Done`)}
        />
      )
    case 'void':
      return (
        <ActDialog
          {...shared}
          call={stockCalls.voidBatch}
          params={params}
          danger
          draft={{}}
          preview={({ codes }) => <p>{t('report.voids', { count: codes, codes: number(codes) })}</p>}
          done={({ codes }) => t('report.voided', { count: codes, codes: number(codes) })}
        />
      )
    case 'cost':
      return (
        <ActDialog
          {...shared}
          call={stockCalls.setCost}
          params={params}
          draft={{ amount: '', currency: batch.cost?.currency ?? currencies[0] }}
          preview={({ before }) => (
            <p>{before === undefined ? t('batch.new') : t('batch.before', { amount: before })}</p>
          )}
          done={() => t('batch.costDone')}
        >
          <CostFields />
        </ActDialog>
      )
  }
}

function CostFields() {
  const { t } = useTranslation('stock')
  const { values } = useForm()
  return (
    <>
      <SelectField
        name="currency"
        label={t('batch.currency')}
        options={currencies.map(value => ({ value, label: value }))}
      />
      <MoneyField name="amount" label={t('batch.amount')} currency={values['currency'] ?? ''} />
    </>
  )
}

function Changed({ changed: { cancelled }, what }: { readonly changed: ConsoleChangedBatches; readonly what: string }) {
  const { t } = useTranslation('stock')
  return (
    <>
      <p>{what}</p>
      {cancelled.length === 0 ? null : (
        <Facts items={[[t('batch.cancelled'), <Listed key="cancelled" items={cancelled} />]]} />
      )}
    </>
  )
}
