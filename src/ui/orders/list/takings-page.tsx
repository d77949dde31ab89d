import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import type { TakingsList } from '~/application/takings'
import { isMissing } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import { pathTo } from '~/domain/site/routes'
import { type Takings, hasMore } from '~/domain/orders/takings'
import { type TakingsFilter, parseTakingsFilter, passes } from '~/domain/orders/takings-filter'
import { byMonth } from '~/domain/orders/takings-months'
import { Empty } from '~/ui/kit/error/empty'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import type { PageProps } from '~/ui/kit/page-props'
import { useDates } from '~/ui/kit/time/dates'
import { TakingSkeleton } from '~/ui/orders/list/taking-skeleton'
import { TakingCard } from '~/ui/orders/list/taking-card'
import { TakingsFilters, takingsAddress } from '~/ui/orders/list/takings-filters'
import { useFollowFocus } from '~/ui/orders/list/use-follow-focus'
import { useInView } from '~/ui/orders/list/use-in-view'
import { ErrorPage } from '~/ui/kit/error/error-page'
import '~/ui/orders/list/takings-page.css'

/**
 * The orders of the customer, newest first, month by month; earlier ones come while scrolling. `?show=` in the address narrows them,
 * so that the way back and a reload keep it.
 */
export default function TakingsPage({ search }: PageProps) {
  const app = useApp()
  const show = parseTakingsFilter(new URLSearchParams(search).get('show'))
  const takings = show === undefined ? app.takings : app.takings.only(show)
  const state = useLive(takings.state)
  const shown = known(state)
  const failure = errorOf(state)
  const pages = shown?.meta.current_page ?? 0
  const { list, follow } = useFollowFocus(pages)
  if (shown === undefined && failure !== undefined && isMissing(failure)) return <ErrorPage status={404} />
  return (
    <main className="takings" ref={list}>
      <TakingsFilters show={show} />
      {shown === undefined && failure === undefined ? <TakingSkeleton /> : null}
      {shown === undefined ? null : <Records takings={shown} show={show} />}
      {failure === undefined ? null : (
        <div className="load-more">
          <ErrorNotice failure={failure} onRetry={shown === undefined ? takings.refresh : takings.more} />
        </div>
      )}
      {shown !== undefined && failure === undefined && hasMore(shown) ? (
        <More key={`${show} ${pages}`} takings={takings} busy={state._tag === 'pending'} onPress={follow} />
      ) : null}
    </main>
  )
}

function Records({ takings, show }: { readonly takings: Takings; readonly show: TakingsFilter | undefined }) {
  // a backend that does not know the filter has answered all orders
  const records = show === undefined ? takings.records : takings.records.filter(order => passes(show, order))
  if (records.length > 0) return <Months records={records} />
  // a matching order may be on a later page
  return hasMore(takings) ? null : <Nothing show={show} />
}

function Nothing({ show }: { readonly show: TakingsFilter | undefined }) {
  const { t } = useTranslation('orders')
  return show === undefined ? (
    <Empty
      title={t('takings.emptyTitle')}
      text={t('takings.emptyText')}
      action={
        <Link className="button button-quiet" href={pathTo('order')}>
          {t('takings.emptyAction')}
        </Link>
      }
    />
  ) : (
    <Empty
      title={t(`takings.nothing.${show}`)}
      action={
        <Link className="button button-quiet" href={takingsAddress()} replace>
          {t('takings.seeAll')}
        </Link>
      }
    />
  )
}

function Months({ records }: { readonly records: readonly Order[] }) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  return byMonth(records, dates.month).map(({ name, records: ofMonth }) => (
    <section key={`${name} ${ofMonth[0]?.id ?? ''}`}>
      <h2 className="month">{name === '' ? t('takings.undated') : name}</h2>
      <ul className="panels">
        {ofMonth.map(order => (
          <TakingCard key={order.id} order={order} />
        ))}
      </ul>
    </section>
  ))
}

/**
 * Requests the next page when it scrolls into view. The button is for shoppers who do not scroll. Each page has its
 * own, so that new content does not push a button down.
 */
function More({
  takings,
  busy,
  onPress,
}: {
  readonly takings: TakingsList
  readonly busy: boolean
  readonly onPress: () => void
}) {
  const { t } = useTranslation('orders')
  const end = useInView<HTMLParagraphElement>(takings.more)
  return (
    <p className="load-more" ref={end}>
      <button
        type="button"
        className="button button-quiet button-wide"
        disabled={busy}
        onClick={() => {
          onPress()
          takings.more()
        }}
      >
        {t(busy ? 'takings.loading' : 'takings.more')}
      </button>
    </p>
  )
}
