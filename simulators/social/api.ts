import type { FastifyInstance } from 'fastify'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { KnownProvider } from '~/domain/catalog/social-logins'
import { knownProvider } from '@server/identity/social/known-provider'
import { optional } from '~/contract/wire'
import { type Account, any, type GrantBook } from '@simulators/social/book'
import { clientOf } from '@simulators/social/described'

/** What the shop calls at a simulated provider: OAuth 2 as it is written down, and WeChat's own form of it. */
export const providerApi = (routes: FastifyInstance, book: GrantBook, secret: string): void => {
  routes.post('/:provider/token', async (request, reply) => {
    const provider = providerOf(request.params)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const field = (name: string) => form.get(name) ?? ''
    if (provider === undefined || field('client_id') !== clientOf(provider) || field('client_secret') !== secret)
      return reply.code(401).send({ error: 'invalid_client' })
    if (field('grant_type') !== 'authorization_code') return reply.code(400).send({ error: 'unsupported_grant_type' })
    const account = book.redeem(provider, field('code'), field('redirect_uri'), field('code_verifier'))
    if (account === undefined) return reply.code(400).send({ error: 'invalid_grant' })
    return reply.send({ access_token: book.token(account), token_type: 'bearer', expires_in: 600 })
  })

  routes.get('/:provider/userinfo', async (request, reply) => {
    const provider = providerOf(request.params)
    const asked = textsOf(request.query)
    const bearer = /^Bearer (\S+)$/u.exec(request.headers.authorization ?? '')?.[1]
    const token = provider === 'wechat' ? asked['access_token'] : bearer
    const account = provider === undefined ? undefined : book.bearer(provider, token ?? '')
    if (account === undefined || (provider === 'wechat' && asked['openid'] !== account.id))
      return provider === 'wechat'
        ? reply.send({ errcode: 40_001, errmsg: 'invalid credential' })
        : reply.code(401).send({ error: 'invalid_token' })
    return reply.send(profileOf(account))
  })

  routes.get('/wechat/access_token', async (request, reply) => {
    const asked = textsOf(request.query)
    if (asked['appid'] !== clientOf('wechat') || asked['secret'] !== secret)
      return reply.send({ errcode: 40_125, errmsg: 'invalid appsecret' })
    const account = book.redeem('wechat', asked['code'] ?? '', any, '')
    if (account === undefined) return reply.send({ errcode: 40_029, errmsg: 'invalid code' })
    return reply.send({
      access_token: book.token(account),
      expires_in: 600,
      openid: account.id,
      unionid: `u${account.id}`,
      scope: 'snsapi_userinfo',
    })
  })
}

/** Each provider has its own words for the same. */
const profileOf = ({ provider, id, name, email, verified }: Account): unknown => {
  switch (provider) {
    case 'facebook':
      return { id, name, email }
    case 'mpay':
      return { code: '0000', data: { user_id: id, nick_name: name, email, email_verified: verified } }
    case 'bocmo':
      return { sub: id, name, email, email_verified: verified }
    case 'wechat':
      return { openid: id, unionid: `u${id}`, nickname: name }
  }
}

export const providerOf = (params: unknown): KnownProvider | undefined => {
  const read = t.type({ provider: knownProvider }).decode(params)
  return E.isRight(read) ? read.right.provider : undefined
}

export const textsOf = (query: unknown): Readonly<Record<string, string | undefined>> => {
  const read = optional({
    appid: t.string,
    secret: t.string,
    code: t.string,
    access_token: t.string,
    openid: t.string,
    client_id: t.string,
    redirect_uri: t.string,
    response_type: t.string,
    state: t.string,
    code_challenge: t.string,
    code_challenge_method: t.string,
    lang: t.string,
  }).decode(query)
  return E.isRight(read) ? read.right : {}
}
