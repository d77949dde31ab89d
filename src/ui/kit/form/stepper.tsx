import { useTranslation } from 'react-i18next'
import { clamp } from '~/domain/shared/quantity'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import '~/ui/kit/form/stepper.css'

/** One less, one more; never below `min` or above `max`, and nothing while disabled (docs/spec/product.md#5-validation-rules). */
export function Stepper({
  value,
  min = 1,
  max = 99,
  disabled = false,
  onChange,
  label,
  removal,
}: {
  readonly value: number
  readonly min?: number
  readonly max?: number
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
  readonly label: string
  /** The name of the button that takes the last one out. Where 0 does not remove anything, there is none. */
  readonly removal?: string
}) {
  const { t } = useTranslation()
  const step = (by: number) => () => {
    const next = clamp(value + by, { min, max })
    if (!disabled && next !== value) onChange(next)
  }
  const removes = removal !== undefined && value <= 1
  return (
    <span className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={removes ? removal : t('less')}
        disabled={disabled || value <= min}
        onClick={step(-1)}
      >
        <AnyIcon name={removes ? 'bin' : 'minus'} small={!removes} />
      </button>
      <output>{value}</output>
      <button type="button" aria-label={t('more')} disabled={disabled || value >= max} onClick={step(1)}>
        <AnyIcon name="plus" small />
      </button>
    </span>
  )
}
