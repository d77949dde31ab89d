import * as E from 'fp-ts/Either'
import type { IO } from 'fp-ts/IO'
import type { Task } from 'fp-ts/Task'
import { type Observable, combineLatest, concat, defer, map, of, switchMap, takeWhile, timer } from 'rxjs'
import { type Cell, type Env, type Live, cell, live } from '~/application/lib/live'
import type { CodePurpose, Tel } from '~/domain/account/account'
import type { AuthPort } from '~/domain/account/account.port'
import { remaining } from '~/domain/payments/countdown'
import { RESEND_SECONDS } from '~/domain/shared/limits'
import type { DevicePort } from '~/domain/site/device.port'
import type { StoragePort } from '~/domain/site/storage.port'

/**
 * The button that requests a code (docs/spec/product.md#4-states-and-transitions): idle, asking, or disabled for
 * `seconds`.
 */
export type CodeButton =
  | { readonly _tag: 'idle' }
  | { readonly _tag: 'asking' }
  | { readonly _tag: 'waiting'; readonly seconds: number }

export interface PhoneCodeUseCase {
  readonly button: Live<CodeButton>
  /** The number that received this page's last code. */
  readonly sentTo: Live<Tel | undefined>
  /** Why the server sent no code, in its own words; empty if it sent one, or gave no reason. */
  readonly refusal: Live<string>
  /**
   * Returns whether a code was sent. Does nothing while a request is under way or the seconds run
   * (docs/spec/product.md#5-validation-rules).
   */
  readonly ask: (tel: Tel) => Task<boolean>
}

/**
 * Requests codes for one purpose. The deadline is stored on the device, in the server's time, so a reload does not
 * shorten it.
 */
export const phoneCodeUseCase = (
  purpose: CodePurpose,
  auth: Pick<AuthPort, 'sendCode'>,
  storage: StoragePort,
  device: Pick<DevicePort, 'log'>,
  env: Env,
): PhoneCodeUseCase => {
  const key = `code.${purpose}`
  const asking: Cell<boolean> = cell(false)
  const deadline: Cell<number> = cell(0)
  const sentTo: Cell<Tel | undefined> = cell<Tel | undefined>(undefined)
  const refusal: Cell<string> = cell('')
  /** Milliseconds: the last waiting time that the server gave this page. */
  let longest = RESEND_SECONDS * 1000
  const wait = (seconds: number) => {
    longest = seconds * 1000
    const until = env.clock.serverNow() + longest
    storage.write(key, String(until))()
    deadline.set(until)
  }

  /**
   * Another tab may have requested a code. If the stored deadline is impossibly far away, because a clock was set, the
   * wait starts now.
   */
  const keptDeadline: IO<number> = () => {
    const kept = Number(storage.read(key)() ?? '0')
    // if the device stores nothing, this page's own deadline counts
    const latest = Math.max(deadline.now(), Number.isFinite(kept) ? kept : 0)
    return Math.min(latest, env.clock.serverNow() + longest)
  }

  return {
    sentTo,
    refusal,
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
      const answer = await auth.sendCode({ ...tel, type: purpose })()
      if (E.isRight(answer)) {
        wait(RESEND_SECONDS)
        sentTo.set(tel)
        refusal.set('')
      } else {
        // too soon, too often, or no messages at all: the server gives the waiting time and the reason
        if (answer.left._tag === 'busy') wait(answer.left.retryAfter)
        refusal.set(answer.left._tag === 'busy' ? (answer.left.message ?? '') : '')
        device.log(`no phone code: ${answer.left._tag}`)()
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
