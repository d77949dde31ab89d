import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopSettings } from '~/contract/console/shop'
import { Button } from '@console/kit/base/button'
import { Panel } from '@console/kit/base/panel'
import { ColourDialog } from '@console/screens/shop/look/colour-dialog'
import { Contrasts } from '@console/screens/shop/look/contrasts-table'
import { themeOf } from '@console/screens/shop/look/contrasts'
import { Swatch } from '@console/screens/shop/look/swatch'

/** The six colours of the shop, and the contrast of what is drawn with them. */
export function Colours({ settings: { revision, colors } }: { readonly settings: ShopSettings }) {
  const { t } = useTranslation('shop')
  const [isOpen, setOpen] = useState(false)
  const theme = themeOf(colors)
  return (
    <Panel
      title={t('colours.title')}
      actions={
        <Button icon="edit" needs="catalogue import" onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      }
    >
      <ul className="shop-swatches">
        <Colour name={t('colours.primary')} hex={theme.primary} />
        <Colour name={t('colours.secondary')} hex={theme.secondary} />
        <Colour name={t('colours.chicago')} hex={theme.chicago} />
        <Colour name={t('colours.dove-gray')} hex={theme['dove-gray']} />
        <Colour name={t('colours.light-gray')} hex={theme['light-gray']} />
        <Colour name={t('colours.desert-storm')} hex={theme['desert-storm']} />
      </ul>
      <Contrasts theme={theme} />
      {isOpen ? <ColourDialog revision={revision} theme={theme} onClose={() => setOpen(false)} /> : null}
    </Panel>
  )
}

function Colour({ name, hex }: { readonly name: string; readonly hex: string }) {
  return (
    <li>
      <Swatch hex={hex} />
      <span>
        {name}
        <code>{hex}</code>
      </span>
    </li>
  )
}
