import * as E from 'fp-ts/Either'
import type { PageTextId } from '~/domain/catalog/page-text'
import { policyPage } from '~/domain/site/policy-pages'
import { defined } from '~/domain/shared/defined'
import type { Edit } from '@server/catalog/file/catalogue-edits'
import type { ShopDocument } from '@server/platform/database/shop-document'
import type { Texts } from '@server/platform/database/texts'

/** Parts of the shop's settings. A part that is absent stays as it is. */
export interface ShopPart {
  readonly info?: ShopDocument['info']
  readonly service?: ShopDocument['service']
  readonly banners?: ShopDocument['imgs']['banners']
  readonly pictures?: Omit<ShopDocument['imgs'], 'banners'>
  readonly colors?: ShopDocument['colors']
  readonly tips?: ShopDocument['tips']
  /** Payment methods by their codes: which are offered. */
  readonly methods?: readonly { readonly code: string; readonly enabled: boolean }[]
}

/** The settings with these parts. Tips and colours that a part does not name stay. */
export const withPart = (shop: ShopDocument, part: ShopPart): ShopDocument => ({
  ...shop,
  ...defined({ info: part.info, service: part.service }),
  imgs: { ...(part.pictures ?? withoutBanners(shop.imgs)), banners: part.banners ?? shop.imgs.banners },
  colors: { ...shop.colors, ...part.colors },
  tips: part.tips === undefined ? shop.tips : { ...withoutOwn(shop.tips), ...part.tips },
  payment_gateway: shop.payment_gateway.map(switched(part)),
  transfer_methods: shop.transfer_methods.map(switched(part)),
})

const withoutBanners = ({ banners: _, ...pictures }: ShopDocument['imgs']) => pictures

/** The tips that this front end shows. One that a part does not have is taken away. */
const OWN_TIPS: ReadonlySet<string> = new Set(['home', 'checkout', 'payment'])

const withoutOwn = (tips: ShopDocument['tips']): ShopDocument['tips'] =>
  Object.fromEntries(Object.entries(tips).filter(([name]) => !OWN_TIPS.has(name)))

const switched =
  ({ methods = [] }: ShopPart) =>
  <Method extends { readonly code: string; readonly enabled: boolean }>(method: Method): Method => ({
    ...method,
    enabled: methods.find(({ code }) => code === method.code)?.enabled ?? method.enabled,
  })

/** Changes parts of the shop's settings. */
export const changeShop =
  (part: ShopPart): Edit =>
  file =>
    E.right({ ...file, shop: withPart(file.shop, part) })

export interface WordsToSet {
  readonly page: PageTextId
  readonly words: Texts
  /** Of a policy: another one asks every customer to consent again. */
  readonly version?: string | undefined
}

/** Changes the words of a page, and the version of a policy. */
export const changeWords =
  ({ page, words, version }: WordsToSet): Edit =>
  file =>
    E.right({
      ...file,
      texts: { ...file.texts, [page]: words },
      shop:
        version === undefined || policyPage(page) === undefined
          ? file.shop
          : { ...file.shop, policies: withVersion(file.shop, page, version) },
    })

const withVersion = ({ policies = [] }: ShopDocument, id: string, version: string) =>
  policies.some(policy => policy.id === id)
    ? policies.map(policy => (policy.id === id ? { ...policy, version } : policy))
    : [...policies, { id, version }]
