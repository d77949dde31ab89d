import { useTranslation } from 'react-i18next'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** A line along the top while requests are on their way; marked when one has failed (specification 8). */
export function Progress() {
  const { t } = useTranslation()
  const { pending, failed } = useLive(useApp().activity)
  if (pending > 0) return <div className="progress progress-busy" role="progressbar" aria-label={t('loading')} />
  return <div className={failed ? 'progress progress-failed' : 'progress'} aria-hidden="true" />
}
