/** A value whose code loads on first use. The first view does not need it. */
export interface Lazy<A> {
  /** The value, if it has loaded already. */
  readonly now: () => A | undefined
  /** Returns the same promise to every caller. Forgets a failed one, so that the next call tries again. */
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
