import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { drawn } from '~/ui/kit/picture/drawn'
import '~/ui/kit/error/error-page.css'

/**
 * A missing page or an error: the status code, its meaning, and a link home
 * (docs/spec/product.md#2-screens-and-routes).
 */
export function ErrorPage({
  status,
  detail,
  onRetry,
}: {
  readonly status: number
  readonly detail?: string
  readonly onRetry?: () => void
}) {
  const { t } = useTranslation()
  const text = status === 404 ? 'missing' : 'error'
  return (
    <main className="message">
      {status === 404 ? <Lost /> : <Storm />}
      {/* the digits of 404 are drawn, those of others written; they are said in any case */}
      <h1 className="lead">
        <span className={status === 404 ? 'sr-only' : 'status'}>{status} </span>
        {t(`${text}.title`)}
      </h1>
      <p>{t(`${text}.text`)}</p>
      {detail === undefined ? null : <p className="note">{detail}</p>}
      {onRetry === undefined ? null : (
        <button type="button" className="button" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      <Link className={onRetry === undefined ? 'button' : 'button button-plain'} href="/">
        {t('missing.home')}
      </Link>
    </main>
  )
}

const loadArt = () => import('~/ui/kit/error/error-art')

const Lost = drawn(
  loadArt,
  ({ ArtChunkError }) => ArtChunkError,
  () => <svg className="error-art" viewBox="0 0 132 48" aria-hidden="true" />,
)

const Storm = drawn(
  loadArt,
  ({ StormArt }) => StormArt,
  () => <svg className="error-art" viewBox="0 0 204 112" aria-hidden="true" />,
)
