/** How often a property is tried, unless it says otherwise. */
export const runs = { numRuns: 1000 }
