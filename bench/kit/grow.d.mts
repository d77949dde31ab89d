/** How much a grown shop has. */
export interface GrownShop {
  readonly groups: number
  readonly variantsEach: number
  readonly free: number
  readonly sold: number
  readonly users: number
  readonly orders: number
  readonly bought?: string
}

/** The part of a client of `pg` that is needed. */
interface Client {
  readonly query: (
    text: string,
    values?: unknown[],
  ) => Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>
}

export declare const grow: (
  client: Client,
  size: GrownShop,
  say?: (line: string) => void,
  further?: readonly (readonly [what: string, statement: string])[],
) => Promise<void>
