/**
 * Code that nothing waits for, such as what draws a picture: where it does not come, the page stays as it is and is not loaded
 * anew.
 */
export const optional = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch((why: unknown) => {
    if (why instanceof Error) dispensable.add(why)
    throw why
  })

/** Is this how such code failed to come? Known as soon as who asked for it knows. */
export const isDispensable = (why: Error): boolean => dispensable.has(why)

const dispensable = new WeakSet<Error>()
