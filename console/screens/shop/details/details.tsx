import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopSettings } from '~/contract/console/shop'
import { Button } from '@console/kit/base/button'
import { Facts, Panel } from '@console/kit/base/panel'
import { ContactDialog, CountersDialog, NameDialog, TipsDialog } from '@console/screens/shop/details/details-dialogs'
import { BothTexts } from '@console/screens/shop/details/both-texts'

type Part = 'name' | 'contact' | 'counters' | 'tips'

/** Names, contacts, addresses and hours of the shop. */
export function Details({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTranslation('shop')
  const [part, setPart] = useState<Part>()
  const { info, service, tips } = settings
  const close = () => setPart(undefined)
  const shown = (text: string | undefined) => (text === undefined || text === '' ? t('none') : text)
  const panel = (name: Part, items: readonly (readonly [label: string, value: ReactNode])[]) => (
    <Panel
      title={t(`details.${name}`)}
      actions={
        <Button icon="edit" needs="catalogue import" onClick={() => setPart(name)}>
          {t('edit')}
        </Button>
      }
    >
      <Facts items={items} />
    </Panel>
  )
  return (
    <>
      {panel('name', [
        [t('details.shopName'), <BothTexts key="name" texts={info.name} />],
        [t('details.description'), <BothTexts key="description" texts={info.description} />],
        [t('details.keywords'), <BothTexts key="keywords" texts={info.keywords} />],
        [t('details.welcome'), <BothTexts key="welcome" texts={info.welcome} />],
      ])}
      {panel('contact', [
        [t('details.phone'), shown(service.customer.phone)],
        [t('details.hours'), <BothTexts key="hours" texts={service.customer.hours} />],
        [t('details.email'), shown(info.email)],
        [t('details.web'), shown(info.web)],
        [t('details.facebook'), shown(info.facebook)],
        [t('details.instagram'), shown(info.instagram)],
        [t('details.addressMo'), <BothTexts key="mo" texts={info.addresses?.mo} />],
        [t('details.addressHk'), <BothTexts key="hk" texts={info.addresses?.hk} />],
      ])}
      {panel('counters', [
        [t('details.counterMo'), <Counter key="mo" counter={service.counters?.mo} />],
        [t('details.counterHk'), <Counter key="hk" counter={service.counters?.hk} />],
      ])}
      {panel('tips', [
        [t('details.tipHome'), <BothTexts key="home" texts={tips.home} />],
        [t('details.tipCheckout'), <BothTexts key="checkout" texts={tips.checkout} />],
        [t('details.tipPayment'), <BothTexts key="payment" texts={tips.payment} />],
      ])}
      {part === 'name' ? <NameDialog settings={settings} onClose={close} /> : null}
      {part === 'contact' ? <ContactDialog settings={settings} onClose={close} /> : null}
      {part === 'counters' ? <CountersDialog settings={settings} onClose={close} /> : null}
      {part === 'tips' ? <TipsDialog settings={settings} onClose={close} /> : null}
    </>
  )
}

type Counters = NonNullable<ShopSettings['service']['counters']>

function Counter({ counter }: { readonly counter: Counters['mo'] }) {
  const { t } = useTranslation('shop')
  if (counter === undefined) return t('none')
  return (
    <>
      <BothTexts texts={counter.address} />
      {counter.hours === undefined ? null : <BothTexts texts={counter.hours} />}
      {counter.map === undefined ? null : <span className="note">{counter.map}</span>}
    </>
  )
}
