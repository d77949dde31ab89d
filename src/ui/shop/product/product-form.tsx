import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, type ProductGroup, familyOf } from '~/domain/catalog/catalog'
import { variantOf } from '~/domain/catalog/product-draft'
import { Sheet } from '~/ui/kit/popup/sheet'
import { Art } from '~/ui/kit/picture/tile'
import { ChoiceGroup } from '~/ui/shop/product/choice-group'
import { Denominations } from '~/ui/shop/product/denominations'
import { Description } from '~/ui/shop/product/description'
import { DetailFields } from '~/ui/shop/product/details'
import { ProductFoot } from '~/ui/shop/product/product-foot'
import { ProductNotes } from '~/ui/shop/product/product-notes'
import { ShareButton } from '~/ui/shop/product/share-button'
import { useAdding } from '~/ui/shop/product/use-adding'
import '~/ui/shop/product/product-form.css'

/** A product's sheet with its form: denomination, details, and the way into the cart. */
export function ProductForm({
  group,
  category,
  nameId,
  closeHref,
  onClose,
  onAdded,
}: {
  readonly group: ProductGroup
  readonly category: Category | undefined
  readonly nameId: string
  readonly closeHref: string
  readonly onClose: () => void
  readonly onAdded: () => void
}) {
  const { t } = useTranslation('shop')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const adding = useAdding(group, onAdded)
  const { draft } = adding
  const variant = variantOf(group, draft)
  useFirstProblem(form, adding.refusal)
  useFirstProblem(form, adding.refused)

  return (
    <Sheet
      title={category?.name ?? ''}
      labelledBy={nameId}
      onClose={onClose}
      closeHref={closeHref}
      action={<ShareButton group={group} />}
      footer={<ProductFoot form={formId} variant={variant} adding={adding} />}
    >
      <div className="hero">
        <Art
          eager
          image={group.image}
          family={familyOf(group, category === undefined ? [] : [category])}
          name={group.name}
          columns={12}
          rows={4}
        />
        <h1 id={nameId}>{group.name}</h1>
        <p className="chosen">{variant?.name ?? t('product.gone')}</p>
      </div>
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          adding.submit()
        }}
      >
        <Denominations variants={group.products} chosen={variant} onChoose={adding.choose} />
        {variant === undefined ? null : (
          <>
            <DetailFields variant={variant} adding={adding} />
            {(variant.variations ?? []).map(choices => (
              <ChoiceGroup key={choices.id} group={choices} adding={adding} />
            ))}
            <ProductNotes variant={variant} />
          </>
        )}
      </form>
      <Description text={group.description} />
    </Sheet>
  )
}

/** After a refusal the first thing to put right has the focus. */
const useFirstProblem = (form: { readonly current: HTMLFormElement | null }, refusal: object | undefined): void => {
  useEffect(() => {
    const wrong = refusal === undefined ? null : form.current?.querySelector('[aria-invalid="true"]')
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [form, refusal])
}
