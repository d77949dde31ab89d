import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { ShopRefusal } from '@server/acts/catalogue/edit-shop'
import type { CodecFault } from '@server/platform/codec-faults'
import { message, type MessageKey } from '@server/platform/messages/message'

/** Faults of the settings as fields with texts for the operator; any other refusal stays. */
export const shopRefusal = (
  refusal: ShopRefusal,
  lang: Lang,
): ShopRefusal | { readonly _tag: 'invalid'; readonly errors: FieldErrors } => {
  if (refusal._tag === 'faults') return { _tag: 'invalid', errors: errorsOf(refusal.faults, lang) }
  if (refusal._tag === 'catalogue_rule') return { _tag: 'invalid', errors: errorsOf([refusal], lang) }
  return refusal
}

const errorsOf = (faults: readonly CodecFault[], lang: Lang): FieldErrors =>
  Object.fromEntries(faults.map(({ path }) => [fieldOf(path), [message(lang, wordsFor(path))]]))

/** The field of a place in the catalogue: `shop.imgs.banners[0].link` is `input.banners.0.link`. */
const fieldOf = (path: string): string => {
  const field = path
    .replaceAll(
      /\[(?:(\d+)|"([^"]*)")\]/gu,
      (_, at: string | undefined, name: string | undefined) => `.${at ?? name ?? ''}`,
    )
    .replace(/^shop\.imgs\.banners/u, 'banners')
    .replace(/^shop\.imgs/u, 'pictures')
    .replace(/^shop\.(?:payment_gateway|transfer_methods)/u, 'methods')
    .replace(/^shop\./u, '')
    .replace(/^texts\.\w+/u, 'words')
  return `input.${field}`
}

/** What a field of this name must hold. */
const wordsFor = (path: string): MessageKey => {
  if (path.endsWith('.link')) return 'console.shopLink'
  if (/\.(?:web|facebook|instagram|map)$/u.test(path)) return 'console.shopAddress'
  if (/\.colors\b/u.test(path)) return 'console.shopColour'
  if (/\.imgs\.(?!banners)|\.image$/u.test(path)) return 'console.shopPicture'
  if (path.startsWith('texts.')) return 'console.shopWords'
  return 'console.shopText'
}
