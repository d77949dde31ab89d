/**
 * Code that nothing waits for, such as what draws a picture. If it fails to load, the page stays as it is and does not reload.
 */
export const optional = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch((why: unknown) => {
    if (why instanceof Error) optionalErrors.add(why)
    throw why
  })

/** True if this error came from an optional chunk. */
export const isOptionalChunkError = (why: Error): boolean => optionalErrors.has(why)

const optionalErrors = new WeakSet<Error>()
