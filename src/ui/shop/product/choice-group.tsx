import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type VariationGroup, choice, isFull } from '~/domain/catalog/product-form'
import { Icon } from '~/ui/kit/picture/icon'
import type { Adding } from '~/ui/shop/product/use-adding'
import '~/ui/shop/product/choice-group.css'

/** A group of variations: one of them, or some. */
export function ChoiceGroup({ group, adding }: { readonly group: VariationGroup; readonly adding: Adding }) {
  const id = useId()
  const error = adding.errorOf(group.id)
  const chosen = choice(adding.options, group.id)
  // one that may be left out is a box that can be unticked
  const single = group.max === 1 && group.min === 1
  const full = isFull(group, adding.options)
  return (
    <fieldset className="block" aria-describedby={error === undefined ? undefined : id}>
      <legend>
        {group.name} <HowMany group={group} full={full} />
      </legend>
      <div className="choices">
        {group.options.map(option => (
          <label className="choice" key={option.id}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={group.id}
              value={option.id}
              checked={chosen.includes(option.id)}
              disabled={full && !chosen.includes(option.id)}
              aria-invalid={error !== undefined}
              onChange={() => adding.toggle(group, option.id)}
            />
            <span className="choice-face">
              <span className="name">{option.name}</span>
              <Icon name="check" className="mark" />
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p className="wrong" id={id}>
          <Icon name="alert" small />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function HowMany({ group: { min, max }, full }: { readonly group: VariationGroup; readonly full: boolean }) {
  const { t } = useTranslation('shop')
  const words = full
    ? t('product.full', { max })
    : max === 1 && min === 1
      ? t('product.one')
      : min === 0
        ? t('product.upTo', { max })
        : min === max
          ? t('product.exactly', { max })
          : t('product.between', { min, max })
  return (
    <span className="note" aria-live="polite">
      {words}
    </span>
  )
}
