import { useTranslation } from 'react-i18next'
import { passages } from '~/domain/catalog/description'
import '~/ui/shop/product/description.css'

/** A product's description as text and lists, never as markup. */
export function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation('shop')
  const read = passages(text)
  if (read.length === 0) return null
  return (
    <section className="block">
      <h2>{t('product.about')}</h2>
      {read.map((passage, index) =>
        passage._tag === 'text' ? (
          <p className="description" key={index}>
            {passage.text}
          </p>
        ) : (
          <ul className="prose" key={index}>
            {passage.items.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}
