import { useTranslation } from 'react-i18next'

const LANGS = ['zh-Hant', 'en'] as const

/** The name of a place in the settings, such as `info.name.en`, as the fields have it. */
export const usePlaceName = (): ((path: string) => string) => {
  const { t } = useTranslation(['shop', 'common'])
  const names: Readonly<Record<string, string>> = {
    'info.name': t('details.shopName'),
    'info.description': t('details.description'),
    'info.keywords': t('details.keywords'),
    'info.welcome': t('details.welcome'),
    'info.email': t('details.email'),
    'info.web': t('details.web'),
    'info.facebook': t('details.facebook'),
    'info.instagram': t('details.instagram'),
    'info.addresses.mo': t('details.addressMo'),
    'info.addresses.hk': t('details.addressHk'),
    'service.customer.phone': t('details.phone'),
    'service.customer.hours': t('details.hours'),
    'service.counters.mo': t('details.counterMo'),
    'service.counters.hk': t('details.counterHk'),
    'tips.home': t('details.tipHome'),
    'tips.checkout': t('details.tipCheckout'),
    'tips.payment': t('details.tipPayment'),
    'colors.primary': t('colours.primary'),
    'colors.secondary': t('colours.secondary'),
    'colors.chicago': t('colours.chicago'),
    'colors.dove-gray': t('colours.dove-gray'),
    'colors.light-gray': t('colours.light-gray'),
    'colors.desert-storm': t('colours.desert-storm'),
    'imgs.logo': t('pictures.logo'),
    'imgs.logo_long': t('pictures.long'),
    'imgs.icon': t('pictures.icon'),
    'imgs.wx': t('pictures.wx'),
    'imgs.banners': t('banners.title'),
    info: t('places.details'),
    lang: t('places.editions'),
    navs: t('places.links'),
    typelist: t('places.types'),
    catalogs: t('places.recommended'),
    payment_gateway: t('payments.title'),
    transfer_methods: t('payments.title'),
    policies: t('pages.versionLabel'),
    refund: t('pages.names.refund'),
    service: t('pages.names.service'),
    privacy: t('pages.names.privacy'),
    about: t('pages.names.about'),
    help: t('pages.names.help'),
  }
  return path => {
    const lang = LANGS.find(each => path.endsWith(`.${each}`))
    const place = lang === undefined ? path : path.slice(0, -lang.length - 1)
    const known = Object.keys(names)
      .filter(name => place === name || place.startsWith(`${name}.`) || place.startsWith(`${name}[`))
      .toSorted((a, b) => b.length - a.length)[0]
    const name = known === undefined ? place : `${names[known] ?? ''}${rest(place.slice(known.length))}`
    return lang === undefined ? name : `${name} · ${t(`common:langs.${lang}`)}`
  }
}

/** What stands behind the name: the number of an entry, counted from 1. */
const rest = (path: string): string => {
  const [, at] = /^\[(\d+)\]/u.exec(path) ?? []
  return at === undefined ? '' : ` ${Number(at) + 1}`
}
