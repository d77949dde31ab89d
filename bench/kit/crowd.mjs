import { setTimeout as pause } from 'node:timers/promises'

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

/** The same, but `perSecond` begin in each second, however many are under way. */
export const paced = async (many, perSecond, work) => {
  const each = []
  const began = performance.now()
  await Promise.all(
    many.map(async (one, at) => {
      await pause((at * 1000) / perSecond)
      const start = performance.now()
      await work(one)
      each.push(performance.now() - start)
    }),
  )
  return { each, whole: performance.now() - began }
}
