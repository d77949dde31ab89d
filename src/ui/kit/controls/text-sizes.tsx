import { useTranslation } from 'react-i18next'
import { clamp } from '~/domain/shared/quantity'
import { textSizes } from '~/domain/site/text-size'
import { Icon } from '~/ui/kit/picture/icon'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/form/stepper.css'
import '~/ui/kit/controls/text-sizes.css'

/** Larger or smaller text, since the page itself does not zoom (docs/spec/decisions.md#11-webviews-and-pages). */
export function TextSizes() {
  const { t } = useTranslation()
  const { textSize } = useApp()
  const size = useLive(textSize.state)
  const at = textSizes.indexOf(size)
  const step = (by: number) => () => {
    const next = textSizes[clamp(at + by, { min: 0, max: textSizes.length - 1 })]
    if (next !== undefined) textSize.choose(next)
  }
  return (
    <div className="text-sizes" role="group" aria-label={t('textSize.label')}>
      <span>{t('textSize.label')}</span>
      <span className="stepper">
        <button type="button" aria-label={t('textSize.smaller')} disabled={at <= 0} onClick={step(-1)}>
          <Icon name="minus" small />
        </button>
        <output>{`${size}%`}</output>
        <button type="button" aria-label={t('textSize.larger')} disabled={at >= textSizes.length - 1} onClick={step(1)}>
          <Icon name="plus" small />
        </button>
      </span>
    </div>
  )
}
