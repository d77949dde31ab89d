import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs'

/** A scheduler whose time passes only with `pass`. */
export interface StillTime extends SchedulerLike {
  /** Lets time pass: what was to happen until then happens, each thing at its time. */
  readonly pass: (milliseconds: number, to: (now: number) => void) => void
}

interface Planned {
  readonly at: number
  readonly run: () => void
}

export const stillTime = (start: number): StillTime => {
  let now = start
  let planned: readonly Planned[] = []

  const plan = (at: number, run: () => void): Subscription => {
    const entry = { at, run }
    planned = [...planned, entry].toSorted((a, b) => a.at - b.at)
    return new Subscription(() => {
      planned = planned.filter(each => each !== entry)
    })
  }
  return {
    now: () => now,
    schedule<State>(work: (this: SchedulerAction<State>, state?: State) => void, delay = 0, first?: State) {
      const whole = new Subscription()
      // work that repeats schedules itself again, on the same subscription
      const next = (state: State | undefined, wait: number): Subscription => {
        whole.add(
          plan(now + wait, () => {
            if (!whole.closed) work.call(action, state)
          }),
        )
        return whole
      }
      const action: SchedulerAction<State> = Object.assign(whole, {
        schedule: (state?: State, wait = 0) => next(state, wait),
      })
      return next(first, delay)
    },
    pass: (milliseconds, to) => {
      const until = now + milliseconds
      for (let due = planned[0]; due !== undefined && due.at <= until; due = planned[0]) {
        planned = planned.filter(each => each !== due)
        now = due.at
        to(now)
        due.run()
      }
      now = until
      to(now)
    },
  }
}
