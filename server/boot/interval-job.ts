/** A job that repeats, one round at a time. */
export interface IntervalJob {
  /** Stops the job; resolves when the current round has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Runs a round at once and then after each pause. Each round is reported, with its time in milliseconds. After a failed
 * one, the next one tries again.
 */
export const intervalJob = (
  work: () => Promise<void>,
  pauseMs: number,
  failed: (error: unknown, ms: number) => void,
  succeeded: (ms: number) => void = () => undefined,
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
  round()
  const timer = setInterval(round, pauseMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
