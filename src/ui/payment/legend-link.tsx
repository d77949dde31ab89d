import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/kit/icon'
import { later } from '~/ui/kit/later'
import { legendOf } from '~/ui/payment/legends'
import { LostSheet } from '~/ui/shell/lost'

const LegendSheet = later(() => import('~/ui/payment/legend-sheet').then(sheet => sheet.default), LostSheet)

/** Opens a method's tutorial over whatever stands there. */
export function LegendLink({ legend }: { readonly legend: string }) {
  const { t } = useTranslation('payment')
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="legend-link">
        <button type="button" className="button button-plain" onClick={() => setOpen(true)}>
          <Icon name="help" small />
          {t(`legend.${legendOf(legend)}.title`)}
        </button>
      </p>
      {open ? (
        <Suspense>
          <LegendSheet legend={legend} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
