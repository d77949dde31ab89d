import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ThemeColors, parseColor } from '~/graphics/theme'
import { TextField } from '@console/kit/form/fields'
import { useForm } from '@console/kit/form/form'
import { draftOf, treeOf } from '@console/screens/shop/parts/draft'
import { Contrasts } from '@console/screens/shop/look/contrasts-table'
import { themeOf } from '@console/screens/shop/look/contrasts'
import { ShopDialog } from '@console/screens/shop/parts/shop-dialog'

const COLOURS = ['primary', 'secondary', 'chicago', 'dove-gray', 'light-gray', 'desert-storm'] as const

/** Changes the colours. The contrasts follow while they are chosen. */
export function ColourDialog({
  revision,
  theme,
  onClose,
}: {
  readonly revision: number
  readonly theme: ThemeColors
  readonly onClose: () => void
}) {
  const { t } = useTranslation('shop')
  return (
    <ShopDialog
      title={t('colours.title')}
      revision={revision}
      draft={draftOf(theme, 'colors')}
      part={draft => ({ colors: treeOf(draft, 'colors') })}
      onClose={onClose}
    >
      <p className="note">{t('colours.note')}</p>
      {COLOURS.map(name => (
        <ColourField key={name} name={`colors.${name}`} label={t(`colours.${name}`)} />
      ))}
      <Chosen />
    </ShopDialog>
  )
}

/** A colour as a text, and beside it the browser's own choice of colours. */
function ColourField({ name, label }: { readonly name: string; readonly label: string }) {
  const { values, set } = useForm()
  const id = useId()
  const { t } = useTranslation('shop')
  const typed = values[name] ?? ''
  return (
    <div className="shop-colour">
      <TextField name={name} label={label} spellCheck={false} />
      <label className="sr-only" htmlFor={id}>
        {t('colours.choose', { name: label })}
      </label>
      <input
        id={id}
        type="color"
        value={parseColor(typed) === undefined || typed.length !== 7 ? '#000000' : typed.toLowerCase()}
        onChange={event => set(name, event.target.value)}
      />
    </div>
  )
}

function Chosen() {
  const { values } = useForm()
  const typed = Object.fromEntries(COLOURS.map(name => [name, values[`colors.${name}`] ?? '']))
  return <Contrasts theme={themeOf(typed)} />
}
