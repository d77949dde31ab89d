import { useTranslation } from 'react-i18next'
import { type ConsoleBatch, type ConsoleChangedBatches, stockCalls } from '~/contract/console/stock'
import { ActDialog } from '@console/kit/act/act-dialog'
import { MoneyField, TextField } from '@console/kit/form/fields'

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
  const shared = { title: `${t(`act.${act}`)} · ${batch.name}`, submit: t(`act.${act}`), onClose, text: batch.source }
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
          preview={changed => <Changed changed={changed} />}
          done={({ batches }) => t('batch.done', { count: batches })}
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
          preview={({ codes }) => <p>{t('report.voided', { count: codes })}</p>}
          done={({ codes }) => t('report.voided', { count: codes })}
        />
      )
    case 'cost':
      return (
        <ActDialog
          {...shared}
          call={stockCalls.setCost}
          params={params}
          draft={{ amount: '', currency: batch.cost?.currency ?? 'MOP' }}
          preview={({ before }) => (
            <p>{before === undefined ? t('batch.new') : t('batch.before', { amount: before })}</p>
          )}
          done={() => t('batch.costDone')}
        >
          <MoneyField name="amount" label={t('batch.amount')} currency={batch.cost?.currency ?? 'MOP'} />
          <TextField name="currency" label={t('batch.currency')} maxLength={3} />
        </ActDialog>
      )
  }
}

function Changed({ changed: { batches, cancelled } }: { readonly changed: ConsoleChangedBatches }) {
  const { t } = useTranslation('stock')
  return (
    <>
      <p>{t('batch.changed', { count: batches })}</p>
      {cancelled.length === 0 ? null : <p>{t('batch.cancelled', { orders: cancelled.join(', ') })}</p>}
    </>
  )
}
