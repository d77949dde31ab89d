/** How often a property is tried, unless it says otherwise. */
export const runs = { numRuns: 1000 }

/** For a property whose single try is slow, and whose inputs differ in few ways: a drawing in pixels, an answer of the wire. */
export const fewerRuns = { numRuns: 150 }
