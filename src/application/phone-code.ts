import * as E from 'fp-ts/Either'
import type { IO } from 'fp-ts/IO'
import type { Task } from 'fp-ts/Task'
import { type Observable, combineLatest, concat, defer, map, of, switchMap, takeWhile, timer } from 'rxjs'
import { type Cell, type Env, type Live, cell, live } from '~/application/lib/live'
import type { CodePurpose, Tel } from '~/domain/account/account'
import type { EntrancePort } from '~/domain/account/account.port'
import { remaining } from '~/domain/payments/countdown'
import type { DevicePort } from '~/domain/site/device.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** The button that asks for a code (docs/spec/product.md#4-states-and-transitions): idle, asking, and so many seconds disabled. */
export type CodeButton =
  | { readonly _tag: 'idle' }
  | { readonly _tag: 'asking' }
  | { readonly _tag: 'waiting'; readonly seconds: number }

export interface PhoneCodeUseCase {
  readonly button: Live<CodeButton>
  /** Where the last code of this page went. */
  readonly sentTo: Live<Tel | undefined>
  /** Answers whether a code was sent. Nothing happens while one is on its way or the seconds run (docs/spec/product.md#5-validation-rules). */
  readonly ask: (tel: Tel) => Task<boolean>
}

/** Seconds from one code to the next (docs/spec/product.md#9-business-constants-and-limits). */
export const RESEND_SECONDS = 180

/** Codes for one purpose. The deadline is kept on the device, by the server's clock: a reload does not shorten it. */
export const phoneCodeUseCase = (
  purpose: CodePurpose,
  entrance: Pick<EntrancePort, 'sendCode'>,
  storage: StoragePort,
  device: Pick<DevicePort, 'log'>,
  env: Env,
): PhoneCodeUseCase => {
  const key = `code.${purpose}`
  const asking: Cell<boolean> = cell(false)
  const deadline: Cell<number> = cell(0)
  const sentTo: Cell<Tel | undefined> = cell<Tel | undefined>(undefined)
  /** Milliseconds: what this page was last told to wait. */
  let longest = RESEND_SECONDS * 1000
  const wait = (seconds: number) => {
    longest = seconds * 1000
    const until = env.clock.serverNow() + longest
    storage.write(key, String(until))()
    deadline.set(until)
  }

  /** Another tab may have asked meanwhile. A deadline further away than can be (a clock was set) counts from now. */
  const keptDeadline: IO<number> = () => {
    const kept = Number(storage.read(key)() ?? '0')
    // where the device keeps nothing, this page does
    const latest = Math.max(deadline.now(), Number.isFinite(kept) ? kept : 0)
    return Math.min(latest, env.clock.serverNow() + longest)
  }

  return {
    sentTo,
    button: live<CodeButton>(
      idle,
      defer(() => {
        deadline.set(keptDeadline())
        return combineLatest([asking.changes, deadline.changes]).pipe(
          switchMap(([busy, until]) => (busy ? of<CodeButton>({ _tag: 'asking' }) : countingDown(until, env))),
        )
      }),
      env,
    ),
    ask: tel => async () => {
      if (asking.now() || remaining(keptDeadline(), env.clock.serverNow()) > 0) return false
      asking.set(true)
      const answer = await entrance.sendCode({ ...tel, type: purpose })()
      if (E.isRight(answer)) {
        wait(RESEND_SECONDS)
        sentTo.set(tel)
      } else {
        // too soon or too often: the server says how long
        if (answer.left._tag === 'busy') wait(answer.left.retryAfter)
        device.log(`no phone code: ${answer.left._tag}`)() // and nothing else is shown
      }
      asking.set(false)
      return E.isRight(answer)
    },
  }
}

const idle: CodeButton = { _tag: 'idle' }

/** The seconds that are left now, and again at each whole one, down to idle. */
const countingDown = (until: number, { clock, scheduler }: Env): Observable<CodeButton> => {
  const seconds = defer(() => of(remaining(until, clock.serverNow())))
  const ticks = defer(() => timer((until - clock.serverNow()) % 1000 || 1000, 1000, scheduler)).pipe(
    switchMap(() => seconds),
  )
  return concat(seconds, ticks).pipe(
    takeWhile(left => left > 0, true),
    map((left): CodeButton => (left > 0 ? { _tag: 'waiting', seconds: left } : idle)),
  )
}
