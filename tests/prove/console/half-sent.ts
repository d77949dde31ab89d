import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { type ActCall, UPLOAD_TYPE } from '~/contract/console/console-call'
import { operators, operatorSessions } from '@server/platform/database/schema/operators'
import type { Console, ConsoleHarness } from '@tests/server/console/harness'

/** A call of the console as its bytes. */
export interface Bytes {
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

/** The bytes of an act. */
export const bytesOf = <Input>(
  call: Pick<ActCall<Input, unknown>, 'body'>,
  path: string,
  input: NoInfer<Input>,
  file?: string,
): Bytes => {
  const body = JSON.stringify(call.body.encode({ input, dry_run: false, reason: 'a proof' }))
  return file === undefined
    ? { path, type: 'application/json', body: Buffer.from(body) }
    : { path, type: UPLOAD_TYPE, body: Buffer.from(`${body}\n${file}`) }
}

/** What the console's own page sends with a call. */
export const ownPage = ({ cookie }: Pick<Console, 'cookie'>, { type }: Pick<Bytes, 'type'>) => ({
  cookie,
  'content-type': type,
  'x-requested-with': 'XMLHttpRequest',
  'sec-fetch-site': 'same-origin',
  'accept-language': 'en',
})

/** A call of which the server has admitted the head and not yet seen the end. */
export interface HalfSent {
  /** Sends the rest; resolves with the status of the answer. */
  readonly finish: () => Promise<number>
}

/** Sends the first half of a call. Resolves when the server has looked up its session. */
export const halfSent = async (h: ConsoleHarness, url: string, person: Console, bytes: Bytes): Promise<HalfSent> => {
  // a call writes when its session was used, once a minute: that shows that it was admitted
  h.clock.now += 61_000
  const sent = request(`${url}${bytes.path}`, { method: 'POST', headers: ownPage(person, bytes) })
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
  })
  const half = Math.floor(bytes.body.length / 2)
  sent.write(bytes.body.subarray(0, half))
  while ((await seenAt(h, person)) !== h.clock.now) await pause(5)
  return {
    finish: () => {
      sent.end(bytes.body.subarray(half))
      return answered
    },
  }
}

const seenAt = async ({ deps: { db } }: ConsoleHarness, { name }: Console): Promise<number | undefined> => {
  const [row] = await db
    .select({ at: operatorSessions.seenAt })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(eq(operators.name, name))
  return row?.at?.getTime()
}
