import { useTranslation } from 'react-i18next'
import type { OptionValue } from '~/domain/cart/cart'
import { digitGroups } from '~/domain/shared/digit-groups'
import '~/ui/checkout/entered-details.css'

/** The details of a line, large and in groups of digits, so that a wrong digit is noticed. */
export function EnteredDetails({ options }: { readonly options: readonly OptionValue[] }) {
  const { t } = useTranslation('checkout')
  if (options.length === 0) return null
  return (
    <dl className="entered-details" aria-label={t('confirm.details')}>
      {options.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {digitGroups(value).map((group, at) => (
              // apart on the screen only: copied, it is the value
              <span key={at}>{group}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
