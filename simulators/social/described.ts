import type { KnownProvider } from '~/domain/catalog/social-logins'
import type { Description } from '@server/identity/social/description'
import { defined } from '~/domain/shared/defined'

/** Where a simulated provider is: for browsers, and for the shop, which talks to it over the machine's own address. */
export interface Addresses {
  readonly browser: string
  readonly server: string
}

/** How the shop knows its simulated providers, in the same words as real ones. */
export const simulatedProviders = ({ browser, server }: Addresses, secret: string): readonly Description[] => {
  const oauth2 = (
    provider: Exclude<KnownProvider, 'wechat'>,
    fields: { subject: string; name: string },
    scope?: string,
  ) =>
    ({
      provider,
      kind: 'oauth2',
      authorize: `${browser}/${provider}/authorize`,
      token: `${server}/${provider}/token`,
      userinfo: `${server}/${provider}/userinfo`,
      client_id: clientOf(provider),
      client_secret: secret,
      fields,
      pkce: 'S256',
      ...defined({ scope }),
    }) as const
  return [
    // Facebook is asked for these (docs/spec/product.md#7-the-calls-it-makes)
    oauth2('facebook', { subject: 'id', name: 'name' }, 'public_profile,email'),
    oauth2('mpay', { subject: 'data.user_id', name: 'data.nick_name' }),
    oauth2('bocmo', { subject: 'sub', name: 'name' }, 'openid'),
    {
      provider: 'wechat',
      kind: 'wechat',
      authorize: `${browser}/wechat/authorize`,
      token: `${server}/wechat/access_token`,
      userinfo: `${server}/wechat/userinfo`,
      appid: clientOf('wechat'),
      secret,
    },
  ]
}

/** Under which name the shop is known there. */
export const clientOf = (provider: KnownProvider): string => `shop-at-${provider}`
