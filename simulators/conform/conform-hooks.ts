import type { FastifyPluginAsync } from 'fastify'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import { type AnsweredHook, type Hello, answerHook, hooks, onHook } from '~/contract/hooks.wire'
import { sameText } from '@server/platform/secrets'
import { type CatalogueParts, catalogueHooks } from '@simulators/conform/catalogue-hooks'
import { type OrderParts, orderHooks } from '@simulators/conform/order-hooks'
import { type PeopleParts, peopleHooks } from '@simulators/conform/people-hooks'

export interface ConformParts extends CatalogueParts, OrderParts, PeopleParts {
  /** A caller of the hooks must know it. */
  readonly conformSecret: string
  /** The facts about this shop that the hooks cannot know themselves. */
  readonly facts: Omit<Hello, 'name' | 'contract' | 'hooks'>
}

/**
 * The hooks that a conformance run asks of this shop (packages/conform/README.md). They make customers, pay orders and
 * move times. A shop that takes real money has none of this.
 */
export const conformHooks =
  (parts: ConformParts): FastifyPluginAsync =>
  async routes => {
    const offered: readonly AnsweredHook[] = [...catalogueHooks(parts), ...orderHooks(parts), ...peopleHooks(parts)]
    const hello = onHook(hooks.hello, () => ({
      name: 'Stone Shop reference backend',
      contract: CONTRACT_VERSION,
      hooks: offered.map(({ name }) => name),
      ...parts.facts,
    }))
    routes.post('/', async (request, reply) => {
      const secret = request.headers['x-conform-secret']
      if (typeof secret !== 'string' || !sameText(secret, parts.conformSecret)) return reply.callNotFound()
      const { status, body } = await answerHook([hello, ...offered], request.body)
      return reply.code(status).header('Cache-Control', 'no-store').send(body)
    })
  }
