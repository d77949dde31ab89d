/** Does `work` for each of `many`, `at` at a time; answers how long each took and the whole, in milliseconds. */
export const crowd = async (many, at, work) => {
  const each = []
  const queue = many.values()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: at }, async () => {
      // all of them draw from one queue
      for (const one of queue) {
        const start = performance.now()
        await work(one)
        each.push(performance.now() - start)
      }
    }),
  )
  return { each, whole: performance.now() - began }
}

/** The value below which `percent` percent of the values lie; NaN of an empty list. */
export const percentile = (values, percent) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** One line of figures: how many a second, the middle one and the slowest of a hundred. */
export const line = (title, { each, whole }) =>
  `${title.padEnd(34)} ${String(each.length).padStart(6)} ${(each.length / (whole / 1000)).toFixed(1).padStart(9)}/s` +
  `   p50 ${ms(percentile(each, 50))}   p99 ${ms(percentile(each, 99))}`

const ms = value => `${value.toFixed(0).padStart(6)} ms`
