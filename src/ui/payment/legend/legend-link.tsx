import { useTranslation } from 'react-i18next'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { lazyWithRetry } from '~/start/lazy-component'
import { usePopup } from '~/ui/kit/popup/popup'
import { legendOf } from '~/ui/payment/legend/legends'
import { PageChunkError } from '~/ui/kit/error/chunk-error'
import '~/ui/payment/legend/legend-link.css'

const Legend = lazyWithRetry(() => import('~/ui/payment/legend/legend').then(part => part.default), PageChunkError)

/** Opens a method's tutorial above the present page or sheet. */
export function LegendLink({ legend }: { readonly legend: string }) {
  const { t } = useTranslation('payment')
  const popup = usePopup()
  const title = t(`legend.${legendOf(legend)}.title`)
  return (
    <p className="legend-link">
      <button type="button" className="button button-plain" onClick={() => popup.open(title, Legend, legend)}>
        <AnyIcon name="help" small />
        {title}
      </button>
    </p>
  )
}
