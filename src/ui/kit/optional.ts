/**
 * Code that nothing waits for, such as what draws a picture: where it does not come, the page stays as it is and is not loaded
 * anew.
 */
export const optional = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  underWay += 1
  try {
    return await load()
  } finally {
    underWay -= 1
  }
}

/** Is such code on its way, or has it failed just now? */
export const isOptionalUnderWay = (): boolean => underWay > 0

let underWay = 0
