import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { todayCalls } from '~/contract/console/today'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { Time } from '@console/kit/base/time'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { Attention } from '@console/screens/today/attention'
import { OrdersNow } from '@console/screens/today/orders-now'
import { Sales } from '@console/screens/today/sales'
import { ServicesNow } from '@console/screens/today/services-now'
import { StockNow } from '@console/screens/today/stock-now'
import { Waits } from '@console/screens/today/waits'
import { weekday } from '@console/screens/today/weekday'
import '@console/screens/today/today.css'

const STATE_EVERY_MS = 15_000
const SALES_EVERY_MS = 60_000

/** The shop today: its sales, the work that waits, and what does not work. It is fetched again while it is visible. */
export function TodayScreen() {
  const { t } = useTranslation('today')
  const [input] = useState({})
  const state = useLook(todayCalls.todayState, input, { everyMs: STATE_EVERY_MS })
  const sales = useLook(todayCalls.todaySales, input, { everyMs: SALES_EVERY_MS })
  const present = known(state.state)
  const refresh = () => {
    state.refetch()
    sales.refetch()
  }
  return (
    <Screen
      title={t('title')}
      note={present === undefined ? undefined : <AsOf at={present.at} />}
      actions={
        <Button icon="refresh" onClick={refresh}>
          {t('refresh')}
        </Button>
      }
    >
      {present === undefined ? null : <Attention state={present} />}
      <div className="today-columns">
        <div className="today-column">
          <Panel title={t('sales.title')}>
            <Looked look={sales} lines={8}>
              {value => <Sales sales={value} />}
            </Looked>
          </Panel>
          <div className="today-last">{present === undefined ? null : <OrdersNow orders={present.orders} />}</div>
        </div>
        <div className="today-column">
          <Panel title={t('waits.title')}>
            <Looked look={state} lines={6}>
              {value => <Waits state={value} />}
            </Looked>
          </Panel>
          {present === undefined ? null : (
            <>
              <StockNow stock={present.stock} />
              <ServicesNow state={present} />
            </>
          )}
        </div>
      </div>
    </Screen>
  )
}

function AsOf({ at }: { readonly at: number }) {
  const { t } = useTranslation('today')
  const { lang } = useConsole()
  return (
    <>
      {weekday(at, lang)} <Time at={at} form="day" /> · {t('asOf')} {timeText(at, lang, 'clock')}
    </>
  )
}
