import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/kit/picture/icon'
import type { UsedDetail } from '~/domain/cart/used-details'
import '~/ui/shop/product/used-values.css'

/** Earlier values of a field: a tap enters one again, its cross forgets it. */
export function UsedValues({
  values,
  onUse,
  onForget,
}: {
  readonly values: readonly UsedDetail[]
  readonly onUse: (value: string) => void
  readonly onForget: (detail: UsedDetail) => void
}) {
  const { t } = useTranslation('shop')
  if (values.length === 0) return null
  return (
    <ul className="used-values" aria-label={t('product.used')}>
      {values.map(detail => (
        <li key={detail.value}>
          <button type="button" onClick={() => onUse(detail.value)}>
            {detail.value}
          </button>
          <button
            type="button"
            className="forget"
            aria-label={t('product.forget', { value: detail.value })}
            onClick={event => {
              // its button goes: the focus stays near, without a keyboard on the screen
              const { nextElementSibling: next, previousElementSibling: previous } =
                event.currentTarget.parentElement ?? event.currentTarget
              const near =
                (next ?? previous)?.querySelector<HTMLElement>('.forget') ??
                event.currentTarget.closest<HTMLElement>('.sheet')
              near?.focus({ preventScroll: true })
              onForget(detail)
            }}
          >
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  )
}
