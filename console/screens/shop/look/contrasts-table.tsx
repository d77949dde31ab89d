import { useTranslation } from 'react-i18next'
import type { ThemeColors } from '~/graphics/theme'
import { Status } from '@console/kit/base/status'
import { type DrawnPair, contrastsOf } from '@console/screens/shop/look/contrasts'
import { Swatch } from '@console/screens/shop/look/swatch'

/** The contrast of what shoppers read, in both schemes. */
export function Contrasts({ theme }: { readonly theme: ThemeColors }) {
  const { t } = useTranslation('shop')
  return (
    <div className="shop-schemes">
      {(['light', 'dark'] as const).map(scheme => (
        <table className="shop-contrasts" key={scheme}>
          <caption>{t(`colours.${scheme}`)}</caption>
          <tbody>
            {contrastsOf(theme, scheme).map(pair => (
              <PairRow key={pair.name} pair={pair} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function PairRow({ pair: { name, inkHex, paperHex, contrast, least, replaced } }: { readonly pair: DrawnPair }) {
  const { t } = useTranslation('shop')
  return (
    <tr>
      <td>
        <Swatch hex={paperHex} ink={inkHex} text={t('colours.sample')} />
      </td>
      <th scope="row">
        {t(`colours.pairs.${name}`)}
        {replaced === undefined ? null : (
          <span className="note">
            {t('colours.replaced', { own: replaced.hex, contrast: replaced.contrast.toFixed(1), drawn: inkHex })}
          </span>
        )}
      </th>
      <td>
        <Status tone={contrast < least ? 'bad' : replaced === undefined ? 'good' : 'wait'}>
          {contrast.toFixed(1)}
        </Status>
      </td>
    </tr>
  )
}
