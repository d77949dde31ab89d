/** A job that repeats, one round at a time. */
export interface IntervalJob {
  /** Stops the job; resolves when the current round has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Runs a round at once, or `firstMs` later, and then after each pause. Each round is reported, with its time in milliseconds.
 * After a failed one, the next one tries again.
 */
export const intervalJob = (
  work: () => Promise<void>,
  pauseMs: number,
  failed: (error: unknown, ms: number) => void,
  succeeded: (ms: number) => void = () => undefined,
  firstMs = 0,
): IntervalJob => {
  let running: Promise<void> | undefined
  const round = (): void => {
    const began = performance.now()
    const took = (): number => performance.now() - began
    running ??= work()
      .then(
        () => succeeded(took()),
        (error: unknown) => failed(error, took()),
      )
      .finally(() => {
        running = undefined
      })
  }
  let timer: NodeJS.Timeout | undefined
  const begin = (): void => {
    round()
    timer = setInterval(round, pauseMs)
  }
  if (firstMs > 0) timer = setTimeout(begin, firstMs)
  else begin()
  return {
    stop: async () => {
      clearTimeout(timer)
      await running
    },
  }
}
