export interface RunningShop {
  readonly url: string
  readonly ready: (within?: number) => Promise<void>
  readonly stop: () => Promise<void>
  readonly said: () => string
}

export declare const runShop: (options?: {
  readonly env?: Readonly<Record<string, string>>
  readonly node?: readonly string[]
}) => Promise<RunningShop>
