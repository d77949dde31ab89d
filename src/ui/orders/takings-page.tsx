import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/remote'
import { isMissing } from '~/domain/failure'
import { pathTo } from '~/domain/routes'
import { type Takings, hasMore } from '~/domain/takings'
import { byMonth } from '~/domain/takings-months'
import { Empty } from '~/ui/kit/empty'
import { Trouble } from '~/ui/kit/trouble'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { useDates } from '~/ui/orders/dates'
import { TakingBones } from '~/ui/orders/taking-bones'
import { TakingCard } from '~/ui/orders/taking-card'
import { useFollowFocus } from '~/ui/orders/use-follow-focus'
import { useInView } from '~/ui/orders/use-in-view'
import { ErrorPage } from '~/ui/shell/error-page'
import '~/ui/orders/orders.css'

/** All orders of the customer, newest first, month by month; earlier ones come while scrolling. */
export default function TakingsPage() {
  const { takings } = useApp()
  const state = useLive(takings.state)
  const shown = known(state)
  const failure = errorOf(state)
  const pages = shown?.meta.current_page ?? 0
  const { list, follow } = useFollowFocus(pages)
  if (shown === undefined && failure !== undefined && isMissing(failure)) return <ErrorPage status={404} />
  return (
    <main className="takings" ref={list}>
      {shown === undefined && failure === undefined ? <TakingBones /> : null}
      {shown === undefined ? null : <Months takings={shown} />}
      {failure === undefined ? null : (
        <div className="more">
          <Trouble failure={failure} onRetry={shown === undefined ? takings.refresh : takings.more} />
        </div>
      )}
      {shown !== undefined && failure === undefined && hasMore(shown) ? (
        <More key={pages} busy={state._tag === 'pending'} onPress={follow} />
      ) : null}
    </main>
  )
}

function Months({ takings }: { readonly takings: Takings }) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  if (takings.records.length === 0)
    return (
      <Empty
        title={t('takings.emptyTitle')}
        text={t('takings.emptyText')}
        action={
          <Link className="button button-quiet" href={pathTo('order')}>
            {t('takings.emptyAction')}
          </Link>
        }
      />
    )
  return byMonth(takings.records, dates.month).map(({ name, records }) => (
    <section key={`${name} ${records[0]?.id ?? ''}`}>
      <h2 className="month">{name === '' ? t('takings.undated') : name}</h2>
      <ul className="codes">
        {records.map(order => (
          <TakingCard key={order.id} order={order} />
        ))}
      </ul>
    </section>
  ))
}

/**
 * Comes into view: the next page is asked for. The button is for who does not scroll. Each page has its own, so that none is pushed
 * down by what comes.
 */
function More({ busy, onPress }: { readonly busy: boolean; readonly onPress: () => void }) {
  const { t } = useTranslation('orders')
  const { takings } = useApp()
  const end = useInView<HTMLParagraphElement>(takings.more)
  return (
    <p className="more" ref={end}>
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
