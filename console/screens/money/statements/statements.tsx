import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyCalls, type StatementProvider } from '~/contract/console/money'
import { ActButton } from '@console/kit/base/act-button'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Empty, Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import type { MoneyFilters } from '@console/screens/money/shared/money-filters'
import { ImportStatement } from '@console/screens/money/statements/import-statement'
import { Reconcile } from '@console/screens/money/statements/reconcile'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

/** The statements of the providers, and how one of them compares with the shop. */
export function Statements({ filters }: { readonly filters: MoneyFilters }) {
  const { t } = useTranslation('money')
  const [input] = useState({})
  const [importing, setImporting] = useState<string>()
  return (
    <Looked look={useLook(moneyCalls.providers, input)}>
      {({ items }) => {
        const shown = items.find(({ provider }) => provider === filters.values.provider) ?? onlyOne(items)
        return (
          <div className="money-parts">
            <Panel title={t('statements.title')}>
              <p className="note">{t('statements.text')}</p>
              {items.length === 0 ? <Empty title={t('statements.none')} text={t('statements.noneText')} /> : null}
              <ul className="money-providers">
                {items.map(each => (
                  <Provider
                    key={each.provider}
                    provider={each}
                    isShown={each === shown}
                    onShow={() => filters.put('provider', each.provider)}
                    onImport={() => setImporting(each.provider)}
                  />
                ))}
              </ul>
            </Panel>
            {shown === undefined ? (
              items.length === 0 ? null : (
                <Notice tone="brand">{t('statements.choose')}</Notice>
              )
            ) : (
              <Reconcile filters={filters} provider={shown.provider} />
            )}
            {importing === undefined ? null : (
              <ImportStatement provider={importing} onClose={() => setImporting(undefined)} />
            )}
          </div>
        )
      }}
    </Looked>
  )
}

/** There is nothing to choose from one. */
const onlyOne = <A,>(items: readonly A[]): A | undefined => (items.length === 1 ? items[0] : undefined)

function Provider({
  provider: { provider, from, to },
  isShown,
  onShow,
  onImport,
}: {
  readonly provider: StatementProvider
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onImport: () => void
}) {
  const { t } = useTranslation('money')
  const { lang } = useConsole()
  const name = useMoneyWords().provider(provider)
  const day = (at: number) => timeText(at, lang, 'day')
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="note">
          {from === undefined || to === undefined
            ? t('statements.nothing')
            : t('statements.imported', { from: day(from), to: day(to) })}
        </p>
      </div>
      <div className="money-buttons">
        <Button
          small
          aria-pressed={isShown}
          aria-label={t('statements.compareOf', { provider: name })}
          onClick={onShow}
        >
          {t('statements.compare')}
        </Button>
        <ActButton
          small
          icon="upload"
          needs="books import-statement"
          aria-label={t('statements.importOf', { provider: name })}
          onClick={onImport}
        >
          {t('statements.import')}
        </ActButton>
      </div>
    </li>
  )
}
