import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { shopCalls, type ConsoleMarkdownFault, type ShopSettings } from '~/contract/console/shop'
import type { Features } from '~/domain/catalog/features'
import { pageTextIds } from '~/domain/catalog/page-text'
import { defined } from '~/domain/shared/defined'
import { answering, refusing } from '@server/acts/kit/answering'
import { editShop, editWords } from '@server/acts/catalogue/edit-shop'
import { shownShop, shownWords } from '@server/acts/catalogue/show-shop'
import { readMarkdown } from '@server/catalog/read-markdown'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { shopRefusal } from '@server/console/routes/shop-faults'
import type { ShopDocument } from '@server/platform/database/shop-document'

/** The settings of the shop, and the words of its pages. */
export const shopRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  const { facts } = console
  lookRoute(app, console, shopCalls.showShop, async ({ deps }) => {
    const { revision, shop } = await shownShop(deps)
    return E.right({ revision, ...settingsOf(shop, facts.serves), logins: loginsOf(facts.features) })
  })
  actRoute(app, console, shopCalls.saveShop, ({ input: { revision, ...part }, lang }) =>
    refusing(
      answering(editShop(part, revision), ({ parts, ...answer }) => ({ revision: answer.revision, parts })),
      refusal => shopRefusal(refusal, lang),
    ),
  )
  pageRoutes(app, console)
}

const pageRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, shopCalls.showPage, async ({ deps, params }) => {
    const page = pageNamed(params['page'])
    if (page === undefined) return E.left({ _tag: 'not_found' })
    const { revision, words, version } = await shownWords(deps, page)
    return E.right({ revision, page, ...defined({ words, version }) })
  })
  actRoute(app, console, shopCalls.savePage, ({ input: { revision, ...change }, lang }) =>
    refusing(
      answering(editWords(change, revision), ({ isSilent, parts, ...answer }) => ({
        revision: answer.revision,
        parts,
        is_silent: isSilent,
      })),
      refusal => shopRefusal(refusal, lang),
    ),
  )
  lookRoute(app, console, shopCalls.previewPage, async ({ input: { page, words } }) => {
    const { text, faults } = readMarkdown(words)
    const title: readonly ConsoleMarkdownFault[] =
      text.title === undefined || page === 'about' ? [] : [{ line: 1, kind: 'title' }]
    return E.right({ text, faults: [...title, ...faults.map(({ line, kind }) => ({ line, kind }))] })
  })
}

const pageNamed = (name: string | undefined) => pageTextIds.find(id => id === name)

const settingsOf = (
  shop: ShopDocument,
  serves: (method: string) => boolean,
): Omit<ShopSettings, 'revision' | 'logins'> => {
  const { banners, ...pictures } = shop.imgs
  return {
    info: shop.info,
    service: shop.service,
    banners,
    pictures,
    colors: shop.colors,
    tips: shop.tips,
    methods: [...shop.payment_gateway, ...shop.transfer_methods].map(({ code, name, enabled }) => ({
      code,
      name,
      enabled,
      served: serves(code),
    })),
    policies: shop.policies ?? [],
  }
}

const loginsOf = ({ phone_codes: phoneCodes, registration = true, social_logins: social }: Features) => ({
  phone_codes: phoneCodes,
  registration,
  social: social.map(({ code }) => code),
})
