import { useTranslation } from 'react-i18next'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import type { PopupProps } from '~/ui/kit/popup/popup'
import { LegendArt } from '~/ui/payment/legend/legend-art'
import { legendOf } from '~/ui/payment/legend/legends'
import '~/ui/payment/legend/legend.css'

/** The steps to confirm a payment in its wallet. A legend without its own drawing shows the one on messages. */
export default function Legend({ data, onClose }: PopupProps<string>) {
  const { t } = useTranslation('payment')
  return (
    <>
      <ol className="legend">
        {t(`legend.${legendOf(data)}.steps`, { returnObjects: true }).map(({ art, title, text }) => (
          <li key={title}>
            <LegendArt scene={art} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="legend-safe">
        <AnyIcon name="shield" />
        {t('legend.safe')}
      </p>
      <button type="button" className="button button-wide" onClick={onClose}>
        {t('legend.understood')}
      </button>
    </>
  )
}
