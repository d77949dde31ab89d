import { Counter, Gauge, type Registry } from 'prom-client'

/** How the rounds of one job end. */
export interface JobReport {
  readonly succeeded: () => void
  readonly failed: () => void
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
  return name => {
    const succeeded = () => success.set({ name }, now() / 1000)
    succeeded()
    failures.inc({ name }, 0)
    return { succeeded, failed: () => failures.inc({ name }) }
  }
}
