import type { ConsoleListedGroup } from '~/contract/console/products'
import { Art } from '~/ui/kit/picture/tile'
import { useConsole, useOperator } from '@console/kit/calls/use-console'
import { pictureSrc } from '@console/kit/picture/picture-src'

/** What the list of the shop draws for a product. */
export function Thumb({ group: { image, name, family } }: { readonly group: ConsoleListedGroup }) {
  const { lang } = useConsole()
  const { shop_url: shop } = useOperator()
  return (
    <span className="products-thumb">
      <Art image={pictureSrc(image, shop)} family={family} name={name[lang]} columns={4} rows={4} />
    </span>
  )
}
