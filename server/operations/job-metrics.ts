import { Counter, Gauge, type Registry } from 'prom-client'

/** How the rounds of one job end. */
export interface JobReport {
  /** How long the round took, in milliseconds. */
  readonly succeeded: (ms: number) => void
  readonly failed: (ms: number) => void
}

/** Reports the rounds of the periodic jobs of this process. */
export const jobMetrics = (register: Registry, now: () => number): ((name: string) => JobReport) => {
  const registers = [register]
  const success = new Gauge({
    name: 'shop_job_last_success_timestamp_seconds',
    help: 'When a round of the job last ended well in this process; before the first one, when the process started',
    labelNames: ['name'],
    registers,
  })
  const failures = new Counter({
    name: 'shop_job_failures_total',
    help: 'Rounds of the job that failed in this process',
    labelNames: ['name'],
    registers,
  })
  const lasted = new Gauge({
    name: 'shop_job_last_duration_seconds',
    help: 'How long the last round of the job took in this process',
    labelNames: ['name'],
    registers,
  })
  return name => {
    success.set({ name }, now() / 1000)
    failures.inc({ name }, 0)
    return {
      succeeded: ms => {
        success.set({ name }, now() / 1000)
        lasted.set({ name }, ms / 1000)
      },
      failed: ms => {
        failures.inc({ name })
        lasted.set({ name }, ms / 1000)
      },
    }
  }
}
