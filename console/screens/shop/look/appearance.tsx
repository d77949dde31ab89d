import type { ShopSettings } from '~/contract/console/shop'
import { Banners } from '@console/screens/shop/look/banners'
import { Colours } from '@console/screens/shop/look/colours'
import { Pictures } from '@console/screens/shop/look/pictures'

/** The colours, pictures and banners of the shop. */
export function Appearance({ settings }: { readonly settings: ShopSettings }) {
  return (
    <>
      <Colours settings={settings} />
      <Pictures settings={settings} />
      <Banners settings={settings} />
    </>
  )
}
