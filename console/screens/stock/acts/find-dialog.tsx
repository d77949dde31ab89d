import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf } from '~/application/lib/remote'
import { isMissing } from '~/domain/shared/failure'
import { type ConsoleFoundCode, stockCalls } from '~/contract/console/stock'
import { Looked } from '@console/kit/base/looked'
import { Facts } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { AskDialog } from '@console/kit/dialog/ask-dialog'

/** Finds a code that the shop has or had. The code itself is in no answer. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('stock')
  return (
    <AskDialog
      title={t('act.find')}
      note={t('find.note')}
      label={t('find.code')}
      submit={t('find.submit')}
      onClose={onClose}
    >
      {code => <Found key={code} code={code} />}
    </AskDialog>
  )
}

function Found({ code }: { readonly code: string }) {
  const { t } = useTranslation('stock')
  const look = useLook(stockCalls.findCode, { body: { code } })
  const failure = errorOf(look.state)
  if (failure !== undefined && isMissing(failure)) return <p className="note">{t('find.none')}</p>
  return <Looked look={look}>{found => <FoundFacts found={found} />}</Looked>
}

function FoundFacts({ found }: { readonly found: ConsoleFoundCode }) {
  const { t } = useTranslation('stock')
  const { order, customer, expires_at: expires } = found
  return (
    <Facts
      items={[
        [
          t('columns.variant'),
          <Link key="variant" href={`/stock/variant/${found.variant}`}>
            {found.variant} · {found.name}
          </Link>,
        ],
        [t('columns.state'), t(`find.states.${found.state}`)],
        [t('columns.source'), found.batch.source],
        [t('columns.at'), <Time key="at" at={found.batch.imported_at} />],
        [t('columns.expires'), expires === undefined ? undefined : <Time key="expires" at={expires} />],
        [
          t('find.order'),
          order === undefined ? undefined : (
            <Link key="order" href={`/orders/${order.no}`}>
              {order.no}
            </Link>
          ),
        ],
        [
          t('find.customer'),
          customer && (
            <Link key="customer" href={`/customers/${customer.id}`}>
              {customer.name} {customer.tel ?? ''}
            </Link>
          ),
        ],
        [t('find.id'), <code key="id">{found.id}</code>],
      ]}
    />
  )
}
