import { and, eq, or, sql } from 'drizzle-orm'
import { refused } from '~/contract/console/console-call'
import { audit } from '@server/platform/database/schema/audit'
import type { Operator, SentAct } from '@tests/prove/console/operator'
import { isAs } from '@tests/prove/command-scenario'
import type { Scenario } from '@tests/prove/scenario'
import type { World } from '@tests/prove/world'

/** An act of the console, ready to be done. */
export interface Ready<Input> {
  readonly call: SentAct<Input>
  readonly input: NoInfer<Input>
  readonly params?: Readonly<Record<string, string>>
  readonly file?: string
  /** The id of the order that it is about, or the subject that the audit has for it. */
  readonly about: string
  /** Is this refusal of the repeated act right, because the first one did everything? */
  readonly isDone?: string
  /** Once the act was repeated: what is wrong. */
  readonly after: () => Promise<readonly string[]>
}

/**
 * An act that the shop may die in. Afterwards the operator does it again, as a person would who got no answer. It must have
 * been done once then, with one entry in the audit.
 */
export const scenarioOf = <Input>(
  operator: () => Operator,
  name: string,
  prepare: (world: World, operator: Operator) => Promise<Ready<Input>>,
): Scenario => ({
  name: `console ${name}`,
  operation: 'command',
  prepare: async world => {
    const own = operator()
    await own.seated()
    const { call, input, about, isDone, after, ...given } = await prepare(world, own)
    const act = () => own.act(call, input, given)
    return {
      act,
      after: async () => {
        await own.seated()
        const again = await act()
        const isRight = again?.status === 200 || (refused.is(again?.body) && again?.body.refusal === isDone)
        return [
          ...(isRight ? [] : [`the repeated act is answered ${again?.status} ${JSON.stringify(again?.body)}`]),
          ...(await isAs('its entries in the audit', [[own.name, 'console']], () =>
            entriesOf(world, call.command, about),
          )),
          ...(await after()),
        ]
      },
    }
  },
})

const entriesOf = async ({ db }: World, command: string, about: string) => {
  const rows = await db
    .select({ by: sql<string>`${audit.details} ->> 'by'`, via: sql<string>`${audit.details} ->> 'via'` })
    .from(audit)
    .where(
      and(
        eq(audit.kind, 'acted'),
        sql`${audit.details} ->> 'command' = ${command}`,
        or(
          sql`${audit.orderId}::text = ${about}`,
          sql`${audit.details} ->> 'subject' = ${about}`,
          sql`${audit.details} -> 'after' ->> 'user' = ${about}`,
        ),
      ),
    )
  return rows.map(({ by, via }) => [by, via])
}
