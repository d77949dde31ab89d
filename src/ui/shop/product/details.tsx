import { useTranslation } from 'react-i18next'
import { isNumeric, labelOf } from '~/domain/catalog/product-draft'
import { MAX_VALUE_LENGTH } from '~/domain/catalog/product-form'
import type { Variant } from '~/domain/catalog/variant'
import { Field, Select, TextInput } from '~/ui/kit/form/field'
import { useApp } from '~/ui/kit/use-app'
import type { Adding } from '~/ui/shop/product/use-adding'
import { UsedValues } from '~/ui/shop/product/used-values'

/** The chosen variant's fields (docs/spec/product.md#2-screens-and-routes). */
export function DetailFields({ variant, adding }: { readonly variant: Variant; readonly adding: Adding }) {
  const { t } = useTranslation('shop')
  const { lang } = useApp().settings
  if (variant.fields.length === 0) return null
  return (
    <fieldset className="block">
      <legend>{t('product.fill')}</legend>
      <div className="fields">
        {variant.fields.map(field => {
          const label = labelOf(field, lang)
          const shared = {
            value: adding.options[field.name] ?? '',
            onChange: (value: string) => adding.enter(field.name, value),
            required: field.required !== false,
          }
          return (
            <div key={field.name}>
              <Field
                label={label}
                name={field.name}
                error={adding.errorOf(field.name)}
                hint={field.type === 'select' || field.placeholder === '' ? undefined : field.placeholder}
              >
                {field.type === 'select' ? (
                  <Select {...shared} options={field.options} prompt={t('product.pick', { label })} />
                ) : (
                  <TextInput
                    {...shared}
                    maxLength={MAX_VALUE_LENGTH}
                    inputMode={isNumeric(field) ? 'numeric' : 'text'}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    enterKeyHint="next"
                  />
                )}
              </Field>
              <UsedValues values={adding.offers.of(field)} onUse={shared.onChange} onForget={adding.offers.forget} />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
