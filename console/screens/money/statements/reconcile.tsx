import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type Difference, moneyCalls, type Reconciliation } from '~/contract/console/money'
import { Button } from '@console/kit/base/button'
import { Notice } from '@console/kit/base/notice'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { type Look, useLook } from '@console/kit/calls/use-look'
import { onePage } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import type { MoneyFilters } from '@console/screens/money/shared/money-filters'
import { daysIn } from '@console/screens/money/shared/period'
import { PeriodBar } from '@console/screens/money/shared/period-bar'
import { OrderLink } from '@console/screens/money/shared/order-link'
import { Sum } from '@console/screens/money/shared/sum'
import { Resolve } from '@console/screens/money/waiting/resolve'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

/** A difference that has a reference. Money that the shop does not know is resolved by it. */
type Named = Difference & { readonly reference: string }

/** Compares the imported statements of a provider with the shop. */
export function Reconcile({ filters, provider }: { readonly filters: MoneyFilters; readonly provider: string }) {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  const look = useLook(moneyCalls.reconcile, { query: { provider, ...daysIn(filters.values) } })
  const found = known(look.state)
  return (
    <section>
      <h2 className="money-part">{t('statements.of', { provider: words.provider(provider) })}</h2>
      <PeriodBar filters={filters} />
      {found === undefined ? null : <Found found={found} />}
      <Differences look={look} provider={provider} />
    </section>
  )
}

function Differences({ look, provider }: { readonly look: Look<Reconciliation>; readonly provider: string }) {
  const { t } = useTranslation('money')
  const [resolving, setResolving] = useState<Named>()
  return (
    <>
      <DataTable
        name="differences"
        caption={t('statements.caption')}
        columns={useColumns()}
        pages={onePage(look, ({ items }) => items)}
        rowKey={({ what, kind, reference, at, order }) => [what, kind, reference, order, at].join(' ')}
        actions={each =>
          each.what === 'only_statement' && hasReference(each) ? (
            <Button small needs="books resolve" onClick={() => setResolving(each)}>
              {t('unmatched.resolve')}
            </Button>
          ) : null
        }
        empty={{ title: t('statements.agree') }}
      />
      {resolving === undefined ? null : (
        <Resolve money={{ ...resolving, provider }} onClose={() => setResolving(undefined)} />
      )}
    </>
  )
}

const hasReference = (each: Difference): each is Named => each.reference !== undefined

/** How much agrees, and how much does not. */
function Found({ found: { matched, differing, items } }: { readonly found: Reconciliation }) {
  const { t } = useTranslation('money')
  if (matched + differing === 0) return null
  return (
    <div className="money-found">
      <Notice tone={differing === 0 ? 'good' : 'wait'}>
        {t('statements.matched', { count: matched })} {t('statements.differing', { count: differing })}{' '}
        {differing > items.length ? t('statements.first', { count: items.length }) : null}
      </Notice>
    </div>
  )
}

const useColumns = (): readonly Column<Difference>[] => {
  const { t } = useTranslation('money')
  return useMemo(
    () => [
      {
        id: 'reference',
        head: t('statements.reference'),
        cell: ({ reference }) => <code>{reference ?? '–'}</code>,
        lead: true,
      },
      {
        id: 'what',
        head: t('statements.what'),
        cell: ({ what }) => (
          <Status tone={what === 'must_go_back' ? 'wait' : 'bad'}>{t(`statements.whats.${what}`)}</Status>
        ),
      },
      { id: 'kind', head: t('statements.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: 'at', head: t('statements.at'), cell: ({ at }) => <Time at={at} /> },
      {
        id: 'order',
        head: t('statements.order'),
        cell: ({ order }) => <OrderLink order={order} />,
      },
      {
        id: 'statement',
        head: t('statements.statement'),
        numeric: true,
        cell: ({ statement, currency }) => <Sum amount={statement} currency={currency} />,
      },
      {
        id: 'shop',
        head: t('statements.shop'),
        numeric: true,
        cell: ({ shop, currency }) => <Sum amount={shop} currency={currency} />,
      },
    ],
    [t],
  )
}
