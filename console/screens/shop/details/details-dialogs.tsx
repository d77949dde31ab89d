import { useTranslation } from 'react-i18next'
import type { ShopSettings } from '~/contract/console/shop'
import { TextField } from '@console/kit/form/fields'
import { BothLanguages } from '@console/screens/shop/parts/both-languages'
import { draftOf, treeOf, withoutEmpty } from '@console/screens/shop/parts/draft'
import { ShopDialog } from '@console/screens/shop/parts/shop-dialog'

interface DialogProps {
  readonly settings: ShopSettings
  readonly onClose: () => void
}

const NO_TEXTS = { 'zh-Hant': '', en: '' }

export function NameDialog({ settings: { revision, info }, onClose }: DialogProps) {
  const { t } = useTranslation('shop')
  const { name, description, keywords, welcome } = info
  return (
    <ShopDialog
      title={t('details.name')}
      revision={revision}
      draft={draftOf({ name, description, keywords, welcome }, 'info')}
      part={draft => ({ info: { ...info, ...treeOf(draft, 'info') } })}
      onClose={onClose}
    >
      <BothLanguages name="info.name" label={t('details.shopName')} />
      <BothLanguages
        name="info.description"
        label={t('details.description')}
        hint={t('details.descriptionHint')}
        rows={3}
      />
      <BothLanguages name="info.keywords" label={t('details.keywords')} />
      <BothLanguages name="info.welcome" label={t('details.welcome')} hint={t('details.welcomeHint')} />
    </ShopDialog>
  )
}

export function ContactDialog({ settings: { revision, info, service }, onClose }: DialogProps) {
  const { t } = useTranslation('shop')
  const { web, email, facebook, instagram, addresses } = info
  const shown = { web, email, facebook, instagram, addresses: { mo: NO_TEXTS, hk: NO_TEXTS, ...addresses } }
  const customer = { hours: NO_TEXTS, ...service.customer }
  return (
    <ShopDialog
      title={t('details.contact')}
      revision={revision}
      draft={{ ...draftOf(shown, 'info'), ...draftOf({ customer }, 'service') }}
      part={draft => ({
        info: { ...info, ...withoutEmpty(treeOf(draft, 'info'), ['addresses.mo', 'addresses.hk']) },
        service: { ...service, ...withoutEmpty(treeOf(draft, 'service'), ['customer.hours']) },
      })}
      onClose={onClose}
    >
      <TextField name="service.customer.phone" label={t('details.phone')} inputMode="tel" />
      <BothLanguages name="service.customer.hours" label={t('details.hours')} hint={t('details.optional')} />
      <TextField name="info.email" label={t('details.email')} inputMode="email" />
      <TextField name="info.web" label={t('details.web')} hint={t('details.addressHint')} inputMode="url" />
      <TextField name="info.facebook" label={t('details.facebook')} hint={t('details.addressHint')} inputMode="url" />
      <TextField name="info.instagram" label={t('details.instagram')} hint={t('details.addressHint')} inputMode="url" />
      <BothLanguages name="info.addresses.mo" label={t('details.addressMo')} hint={t('details.optional')} />
      <BothLanguages name="info.addresses.hk" label={t('details.addressHk')} hint={t('details.optional')} />
    </ShopDialog>
  )
}

const NO_COUNTER = { address: NO_TEXTS, hours: NO_TEXTS, map: '' }

export function CountersDialog({ settings: { revision, service }, onClose }: DialogProps) {
  const { t } = useTranslation('shop')
  const { mo, hk } = service.counters ?? {}
  const counters = { mo: { ...NO_COUNTER, ...mo }, hk: { ...NO_COUNTER, ...hk } }
  const optional = ['mo', 'hk'].flatMap(place => ['', '.hours', '.map'].map(part => `counters.${place}${part}`))
  return (
    <ShopDialog
      title={t('details.counters')}
      revision={revision}
      draft={draftOf({ counters }, 'service')}
      part={draft => ({ service: { ...service, ...withoutEmpty(treeOf(draft, 'service'), optional) } })}
      onClose={onClose}
    >
      <p className="note">{t('details.countersNote')}</p>
      {(['mo', 'hk'] as const).map(place => (
        <fieldset className="shop-group" key={place}>
          <legend>{t(place === 'mo' ? 'details.counterMo' : 'details.counterHk')}</legend>
          <BothLanguages name={`service.counters.${place}.address`} label={t('details.address')} />
          <BothLanguages
            name={`service.counters.${place}.hours`}
            label={t('details.hours')}
            hint={t('details.optional')}
          />
          <TextField
            name={`service.counters.${place}.map`}
            label={t('details.map')}
            hint={t('details.addressHint')}
            inputMode="url"
          />
        </fieldset>
      ))}
    </ShopDialog>
  )
}

export function TipsDialog({ settings: { revision, tips }, onClose }: DialogProps) {
  const { t } = useTranslation('shop')
  const shown = { home: NO_TEXTS, checkout: NO_TEXTS, payment: NO_TEXTS, ...tips }
  return (
    <ShopDialog
      title={t('details.tips')}
      revision={revision}
      draft={draftOf(shown, 'tips')}
      part={draft => ({ tips: withoutEmpty(treeOf(draft, 'tips'), ['home', 'checkout', 'payment']) })}
      onClose={onClose}
    >
      <p className="note">{t('details.tipsNote')}</p>
      <BothLanguages name="tips.home" label={t('details.tipHome')} rows={2} />
      <BothLanguages name="tips.checkout" label={t('details.tipCheckout')} rows={2} />
      <BothLanguages name="tips.payment" label={t('details.tipPayment')} rows={2} />
    </ShopDialog>
  )
}
