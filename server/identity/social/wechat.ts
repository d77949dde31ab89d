import * as E from 'fp-ts/Either'
import { askProvider, notGranted, unavailable } from '@server/identity/social/ask'
import { errcode, granted, type WechatDescription, wechatProfile } from '@server/identity/social/description'
import { tidyName, withParams } from '@server/identity/social/profile'
import type { SocialProvider } from '@server/identity/social/social.port'

/**
 * WeChat's own form of OAuth 2 (Weixin web authorisation). The query of a GET holds `appid` and `secret`. A refusal is
 * an `errcode` under status 200. `openid` names a person for this very app, `unionid` for all apps of one owner.
 */
export const wechatProvider = (described: WechatDescription): SocialProvider => ({
  authorizeUrl: (landing, state) =>
    `${withParams(described.authorize, {
      appid: described.appid,
      redirect_uri: landing,
      response_type: 'code',
      scope: described.scope ?? 'snsapi_userinfo',
      state,
    })}#wechat_redirect`,

  profile: async code => {
    const exchanged = await askProvider({
      method: 'GET',
      url: withParams(described.token, {
        appid: described.appid,
        secret: described.secret,
        code,
        grant_type: 'authorization_code',
      }),
    })
    if (E.isLeft(exchanged)) return exchanged
    const failure = errcode.decode(exchanged.right.body)
    if (E.isRight(failure) && failure.right.errcode !== undefined && failure.right.errcode !== 0)
      return BAD_CODE.has(failure.right.errcode) ? notGranted : unavailable(`errcode ${failure.right.errcode}`)
    const token = granted.decode(exchanged.right.body)
    if (E.isLeft(token) || token.right.openid === undefined) return unavailable('no token in the answer')

    const answer = await askProvider({
      method: 'GET',
      url: withParams(described.userinfo, { access_token: token.right.access_token, openid: token.right.openid }),
    })
    if (E.isLeft(answer)) return answer
    const profile = wechatProfile.decode(answer.right.body)
    if (E.isLeft(profile)) return unavailable('no profile in the answer')
    const { openid, unionid, nickname = '' } = profile.right
    // the profile must be that of the token; the union id stays the same if the operator adds another app
    if (openid !== token.right.openid) return unavailable('another openid in the profile')
    const name = tidyName(nickname)
    return E.right(unionid === undefined ? { subject: openid, name } : { subject: unionid, formerly: openid, name })
  },
})

/** Invalid, used, and expired codes. */
const BAD_CODE: ReadonlySet<number> = new Set([40_029, 40_163, 42_003])
