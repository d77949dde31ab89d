import type { KnownProvider } from '~/domain/catalog/social-logins'
import type { Description } from '@server/identity/social/description'
import { oauth2Provider } from '@server/identity/social/oauth2'
import type { SocialProvider } from '@server/identity/social/social.port'
import { wechatProvider } from '@server/identity/social/wechat'

/** The social logins of this shop. */
export type SocialProviders = Readonly<Partial<Record<KnownProvider, SocialProvider>>>

export const providersOf = (described: readonly Description[]): SocialProviders =>
  Object.fromEntries(
    described.map(each => [each.provider, each.kind === 'wechat' ? wechatProvider(each) : oauth2Provider(each)]),
  )
