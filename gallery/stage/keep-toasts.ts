/** Longer than anything that an exhibit waits for, and shorter than a toast is shown. */
const SOON_MS = 2000

/** A toast stays for its picture, however late that is taken: timers that end later than `SOON_MS` do not run. */
export const keepToasts = (): void => {
  const soon = window.setTimeout.bind(window)
  const replaced = (work: TimerHandler, ms = 0, ...given: unknown[]): number =>
    ms < SOON_MS ? soon(work, ms, ...given) : 0
  Reflect.set(window, 'setTimeout', replaced)
}
