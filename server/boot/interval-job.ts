/** A job that repeats, one round at a time. */
export interface IntervalJob {
  /** Stops the job; resolves when the current round has ended. */
  readonly stop: () => Promise<void>
}

/** Runs a round at once and then after each pause. Each round is reported. After a failed one, the next one tries again. */
export const intervalJob = (
  work: () => Promise<void>,
  pauseMs: number,
  failed: (error: unknown) => void,
  succeeded: () => void = () => undefined,
): IntervalJob => {
  let running: Promise<void> | undefined
  const round = (): void => {
    running ??= work()
      .then(succeeded, failed)
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
