import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { PaletteEntry } from '@console/app/palette/entries'
import { usePresentActs } from '@console/kit/base/screen-acts'
import { FILTERS } from '@console/kit/filters/use-filters'
import type { ScreenEntry } from '@console/screens/screen-entry'

/**
 * What the palette offers: the acts of the present screen, then the screens. `finds`: what looks for the text that was
 * typed. The history entry carries it, for it may be a number or a code.
 */
export const usePaletteEntries = (
  entries: readonly ScreenEntry[],
  typed: string,
): { readonly commands: readonly PaletteEntry[]; readonly finds: readonly PaletteEntry[] } => {
  const { t } = useTranslation('common')
  const [, navigate] = useLocation()
  const acts = usePresentActs()
  const text = typed.trim()
  const orders = entries.find(({ name }) => name === 'orders')
  return {
    commands: [
      ...acts.map(({ name, run }) => ({ id: `act ${name}`, label: name, note: t('palette.act'), run })),
      ...entries.map(({ name, path }) => ({
        id: `screen ${name}`,
        label: t(`areas.${name}`),
        note: t('palette.screen'),
        run: () => navigate(path),
      })),
    ],
    finds:
      orders === undefined || text === ''
        ? []
        : [
            {
              id: 'find order',
              label: t('palette.find', { text }),
              note: t('areas.orders'),
              run: () => navigate(orders.path, { state: { [FILTERS]: { q: text } } }),
            },
          ],
  }
}
