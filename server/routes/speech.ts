import type { FastifyRequest } from 'fastify'
import { preferredLang } from '~/domain/locale'
import type { Speech } from '@server/shop/shop.port'

/** In which words and for which edition an answer is wanted (calls, common). */
export const speechOf = ({ headers }: FastifyRequest): Speech => ({
  edition: headers['accept-locale'] === 'hk' ? 'hk' : 'mo',
  lang: preferredLang(headers['accept-language'] ?? ''),
})
