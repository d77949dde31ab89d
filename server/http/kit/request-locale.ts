import type { FastifyRequest } from 'fastify'
import { preferredLang } from '~/domain/shared/locale'
import { remember } from '@server/platform/remember'
import type { RequestLocale } from '@server/shop/shop.port'

const langOf = remember(preferredLang)

/** The language and the edition of an answer (docs/spec/api.md#common). */
export const requestLocaleOf = ({ headers }: FastifyRequest): RequestLocale => ({
  edition: headers['accept-locale'] === 'hk' ? 'hk' : 'mo',
  lang: langOf(headers['accept-language'] ?? ''),
})
