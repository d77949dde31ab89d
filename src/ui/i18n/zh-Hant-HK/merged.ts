/** One text set over another, namespace by namespace, key by key at the top. */
export const merged = <A extends Readonly<Record<string, object>>>(
  base: A,
  over: { readonly [K in keyof A]?: Partial<A[K]> },
): A => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(over).map(([namespace, texts]) => [namespace, { ...base[namespace], ...texts }]),
  ),
})
