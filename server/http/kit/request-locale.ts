import type { FastifyRequest } from 'fastify'
import { preferredLang } from '~/domain/shared/locale'
import type { RequestLocale } from '@server/shop/shop.port'

/** The language and the edition of an answer (docs/spec/api.md#common). */
export const requestLocaleOf = ({ headers }: FastifyRequest): RequestLocale => ({
  edition: headers['accept-locale'] === 'hk' ? 'hk' : 'mo',
  lang: preferredLang(headers['accept-language'] ?? ''),
})
