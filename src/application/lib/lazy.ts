/** Something whose code comes when it is first wanted: the first view does without it. */
export interface Lazy<A> {
  /** At once, where it has come already. */
  readonly now: () => A | undefined
  /** The same promise for everybody; one that failed is forgotten, so that the next asks anew. */
  readonly load: () => Promise<A>
}

export const lazy = <A>(make: () => Promise<A>): Lazy<A> => {
  let here: A | undefined
  let coming: Promise<A> | undefined
  return {
    now: () => here,
    load: () => {
      coming ??= make().then(
        made => (here = made),
        (reason: unknown) => {
          coming = undefined
          throw reason
        },
      )
      return coming
    },
  }
}
