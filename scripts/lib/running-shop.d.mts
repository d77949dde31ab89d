export interface RunningShop {
  readonly url: string
  readonly ready: (within?: number) => Promise<void>
  readonly stop: () => Promise<void>
  readonly said: () => string
  /** CPU time so far, in seconds. */
  readonly cpuSeconds: () => number
  readonly residentBytes: () => number
}

export declare const runShop: (options?: {
  readonly env?: Readonly<Record<string, string>>
  readonly node?: readonly string[]
  readonly cwd?: string
}) => Promise<RunningShop>
