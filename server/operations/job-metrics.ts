import { Counter, Gauge, type Registry } from 'prom-client'

/** How the rounds of one job end. */
export interface JobReport {
  readonly succeeded: () => void
  readonly failed: () => void
}

/** Reports the rounds of the periodic jobs of this process. */
export const jobMetrics = (register: Registry, now: () => number): ((job: string) => JobReport) => {
  const registers = [register]
  const success = new Gauge({
    name: 'shop_job_last_success_timestamp_seconds',
    help: 'When a round of the job last ended well in this process; before the first one, when the process started',
    labelNames: ['job'],
    registers,
  })
  const failures = new Counter({
    name: 'shop_job_failures_total',
    help: 'Rounds of the job that failed in this process',
    labelNames: ['job'],
    registers,
  })
  return job => {
    const succeeded = () => success.set({ job }, now() / 1000)
    succeeded()
    failures.inc({ job }, 0)
    return { succeeded, failed: () => failures.inc({ job }) }
  }
}
