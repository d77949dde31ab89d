import { useTranslation } from 'react-i18next'
import type { TodaySales } from '~/contract/console/today'
import type { Cents } from '~/domain/shared/money'
import { Money } from '@console/kit/base/money'
import { useConsole } from '@console/kit/calls/use-console'
import { changeOf, changeText } from '@console/screens/today/change'
import { useEditionName } from '@console/screens/today/use-words'

/** What each payment method brought today in each edition. */
export function SalesLines({ currencies }: { readonly currencies: TodaySales['currencies'] }) {
  const { t } = useTranslation('today')
  const editionName = useEditionName()
  const lines = currencies.flatMap(({ currency, lines: each }) => each.map(line => ({ ...line, currency })))
  if (lines.length === 0) return null
  return (
    <table className="today-lines">
      <caption className="sr-only">{t('lines.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lines.method')}</th>
          <th scope="col">{t('lines.payments')}</th>
          <th scope="col">{t('lines.amount')}</th>
          <th scope="col">{t('lines.change')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ currency, method, method_name: name, edition, payments, amount, before }) => (
          <tr key={`${method} ${edition} ${currency}`}>
            <th scope="row">
              {name} <span className="note">{editionName(edition)}</span>
            </th>
            <td>{payments}</td>
            <td>
              <Money amount={amount} currency={currency} />
            </td>
            <td>
              <Change amount={amount} before={before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Change({ amount, before }: { readonly amount: Cents; readonly before: Cents }) {
  const { lang } = useConsole()
  const change = changeOf(amount, before)
  return change === undefined ? '–' : changeText(change, lang)
}
