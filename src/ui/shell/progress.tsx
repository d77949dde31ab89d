import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/shell/progress.css'

/** A line along the top while requests are on their way; marked when one has failed (docs/spec/product.md#8-error-catalogue). */
export function Progress() {
  const { pending, failed } = useLive(useApp().activity)
  const look = pending > 0 ? 'progress progress-busy' : failed ? 'progress progress-failed' : 'progress'
  // for the eyes only: each part of the page announces its own loading
  return <div className={look} aria-hidden="true" />
}
