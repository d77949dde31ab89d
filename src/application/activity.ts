/**
 * How many requests are under way, and whether the last one failed. The progress bar shows this
 * (docs/spec/product.md#8-error-catalogue).
 */
export interface Activity {
  readonly pending: number
  readonly failed: boolean
}

export const idleActivity: Activity = { pending: 0, failed: false }

/** A request starts or ends. */
export const nextActivity = (before: Activity, what: 'started' | 'succeeded' | 'failed'): Activity => {
  switch (what) {
    case 'started':
      return { pending: before.pending + 1, failed: false }
    case 'succeeded':
      return { ...before, pending: before.pending - 1 }
    case 'failed':
      return { pending: before.pending - 1, failed: true }
  }
}
