import { useTranslation } from 'react-i18next'
import { AREA_KEYS } from '@console/app/shell/keys'
import { Facts } from '@console/kit/base/panel'
import { Dialog, DialogBody } from '@console/kit/dialog/dialog'
import type { ScreenEntry } from '@console/screens/screen-entry'

/** Which keys do what. */
export function ShortcutsDialog({
  entries,
  onClose,
}: {
  readonly entries: readonly ScreenEntry[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <DialogBody>
        <Facts
          items={[
            [t('palette.open'), <kbd key="palette">{t('keys.palette')}</kbd>],
            [t('keys.search'), <kbd key="search">/</kbd>],
            [t('keys.rows'), <Keys key="rows" keys={['↑', '↓', 'Enter']} />],
            [t('keys.close'), <kbd key="close">Esc</kbd>],
            [t('keys.title'), <kbd key="help">?</kbd>],
            ...entries.map(
              ({ name }) =>
                [t(`areas.${name}`), <Keys key={name} keys={['G', AREA_KEYS[name].toUpperCase()]} />] as const,
            ),
          ]}
        />
      </DialogBody>
    </Dialog>
  )
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, at) => (
    <span key={key}>
      {at === 0 ? null : ' '}
      <kbd>{key}</kbd>
    </span>
  ))
}
