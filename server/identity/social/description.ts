import * as t from 'io-ts'
import { object, optional } from '~/contract/wire'
import { isServiceUrl, secret } from '@server/platform/secret-settings'
import { list, oneOf, strictObject } from '@server/platform/strict-codec'
import { knownProvider } from '@server/identity/social/known-provider'

/** The paths of a profile's parts in the answer: names of properties, separated by dots. */
const fields = strictObject({ subject: t.string }, { name: t.string })

const oauth2 = strictObject(
  {
    provider: knownProvider,
    kind: t.literal('oauth2'),
    authorize: t.string,
    token: t.string,
    userinfo: t.string,
    client_id: t.string,
    client_secret: secret,
    fields,
  },
  {
    scope: t.string,
    authorize_params: t.record(t.string, t.string),
    /** For providers that accept a code challenge (RFC 7636); some refuse unknown parameters. */
    pkce: t.literal('S256'),
  },
)

/** WeChat uses other names: `appid`, `secret`, an `openid` beside the token, `#wechat_redirect` after the address. */
const wechat = strictObject(
  {
    provider: knownProvider,
    kind: t.literal('wechat'),
    authorize: t.string,
    token: t.string,
    userinfo: t.string,
    appid: t.string,
    secret,
  },
  { scope: t.string },
)

/** A provider in the operator's description. */
export const description = oneOf('kind', { oauth2, wechat })
export type Description = t.TypeOf<typeof description>
export type OAuth2Description = t.TypeOf<typeof oauth2>
export type WechatDescription = t.TypeOf<typeof wechat>

export const descriptions = list(description)

/** The answer of a token call. */
export const granted = object({ access_token: t.string }, { openid: t.string })
export const wechatProfile = object({ openid: t.string }, { unionid: t.string, nickname: t.string })
/** WeChat's form of a refusal: under status 200. */
export const errcode = optional({ errcode: t.number })

/**
 * The errors in a list of providers, one line each. Secrets are sent to these addresses, so they use HTTPS or are on
 * this machine.
 */
export const providerFaults = (described: readonly Description[]): readonly string[] =>
  described.flatMap(({ provider: name, authorize, token, userinfo }, at) => [
    ...(described.findIndex(each => each.provider === name) === at ? [] : [`${name} stands there twice`]),
    ...Object.entries({ authorize, token, userinfo }).flatMap(([part, address]) =>
      isServiceUrl(address) ? [] : [`${name}: ${part} is no address that starts with https://`],
    ),
  ])
