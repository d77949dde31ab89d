import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type ActCall, UPLOAD_TYPE } from '~/contract/console/console-call'
import { operators, operatorSessions } from '@server/platform/database/schema/operators'
import { dataKeys } from '@server/platform/database/schema/vault'
import { hashOf, newSecret } from '@server/platform/secrets'
import type { Reply } from '@tests/prove/buyer'
import type { World } from '@tests/prove/world'

/** What is sent of an act. */
export type SentAct<Input> = Pick<ActCall<Input, unknown>, 'body' | 'path' | 'command'>

/** An owner at the console of a shop in a separate process. */
export interface Operator {
  readonly name: string
  /** Makes one call. Undefined: there was no answer. */
  readonly act: <Input>(call: SentAct<Input>, input: NoInfer<Input>, given?: ActGiven) => Promise<Reply>
  /** The second factor was just entered, and the session was just used. */
  readonly seated: () => Promise<void>
}

export interface ActGiven {
  readonly params?: Readonly<Record<string, string>>
  readonly file?: string
}

const DAY_MS = 86_400_000
const ANSWERS_WITHIN_MS = 20_000

/** Adds an account with a session. An account of a demo does not keep the commands from the user of the machine. */
export const operatorOf = async ({ db, shop }: World): Promise<Operator> => {
  const [key] = await db.select().from(dataKeys).limit(1)
  if (key === undefined) throw new Error('the vault is empty')
  const [id, name, token] = [randomUUID(), `prover-${randomUUID().slice(0, 8)}`, newSecret()]
  const at = new Date()
  const sealed = { dataKeyId: key.id, nonce: randomBytes(12), ciphertext: randomBytes(32) }
  await db.insert(operators).values({ id, name, role: 'owner', ...sealed, createdAt: at, isDemo: true })
  const times = () => ({ seenAt: new Date(), steppedUpAt: new Date(), expiresAt: new Date(Date.now() + DAY_MS) })
  await db
    .insert(operatorSessions)
    .values({ tokenHash: hashOf(token), operatorId: id, createdAt: at, door: 'console', ...times() })
  return {
    name,
    seated: async () =>
      void (await db.update(operatorSessions).set(times()).where(eq(operatorSessions.operatorId, id))),
    act: async (call, input, { params = {}, file } = {}) => {
      const path = call.path.replaceAll(/\{(\w+)\}/gu, (_, param: string) => encodeURIComponent(params[param] ?? ''))
      const body = JSON.stringify(call.body.encode({ input, dry_run: false, reason: 'a proof' }))
      try {
        const answer = await fetch(shop.url + path, {
          method: 'POST',
          signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
          headers: {
            accept: 'application/json',
            'content-type': file === undefined ? 'application/json' : UPLOAD_TYPE,
            cookie: `console=${token}`,
            'x-requested-with': 'XMLHttpRequest',
            'sec-fetch-site': 'same-origin',
          },
          body: file === undefined ? body : `${body}\n${file}`,
        })
        const text = await answer.text()
        return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
      } catch {
        return undefined
      }
    },
  }
}
