import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { hasCustomerData } from '~/domain/catalog/features'
import { DataDownload } from '~/ui/account/settings/data-download'
import { Erasing } from '~/ui/account/settings/erasing'
import { SettingGroup } from '~/ui/account/settings/setting-group'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/controls/rows.css'

/** A copy of the customer's data, and the end of the account; nothing where the shop's server has neither. */
export function OwnData() {
  const { t } = useTranslation('account')
  const shop = known(useLive(useApp().catalog.init.state))
  const [open, setOpen] = useState<'download' | 'delete'>()
  const close = () => setOpen(undefined)
  if (!hasCustomerData(shop)) return null
  return (
    <>
      <SettingGroup title={t('ownData.title')} note={t('ownData.note')}>
        <button type="button" className="list-row" onClick={() => setOpen('download')}>
          <AnyIcon name="orders" />
          <span>{t('ownData.download')}</span>
          <AnyIcon name="right" small />
        </button>
        <button type="button" className="list-row" onClick={() => setOpen('delete')}>
          <AnyIcon name="bin" />
          <span>{t('ownData.delete')}</span>
          <AnyIcon name="right" small />
        </button>
      </SettingGroup>
      {open === 'download' ? <DataDownload onClose={close} /> : null}
      {open === 'delete' ? <Erasing onClose={close} /> : null}
    </>
  )
}
