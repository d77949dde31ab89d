/** Work that is done again and again, one round at a time. */
export interface Rounds {
  /** No more rounds; resolves when the one under way is over. */
  readonly stop: () => Promise<void>
}

/** A round at once and then after each pause. A round that fails is told and tried again in the next. */
export const rounds = (work: () => Promise<void>, pauseMs: number, failed: (error: unknown) => void): Rounds => {
  let running: Promise<void> | undefined
  const round = (): void => {
    running ??= work()
      .catch(failed)
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
