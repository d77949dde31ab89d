import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import type { PageText, PageTextId } from '~/domain/catalog/page-text'
import { isMissing } from '~/domain/shared/failure'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/error/skeleton.css'

/** Draws the operator's words of a page, as soon as they are there. */
export function PageWords({
  id,
  children,
}: {
  readonly id: PageTextId
  readonly children: (text: PageText) => ReactNode
}) {
  const { t } = useTranslation(['policies', 'common'])
  const query = useApp().catalog.text(id)
  const remote = useLive(query.state)
  const text = known(remote)
  const failure = errorOf(remote)
  if (text !== undefined) return children(text)
  if (failure === undefined)
    return (
      <div className="block" aria-busy="true" role="status" aria-label={t('common:loading')}>
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-note" />
      </div>
    )
  if (isMissing(failure)) return <p className="note">{t('policy.unset')}</p>
  return <ErrorNotice failure={failure} onRetry={query.refresh} />
}
