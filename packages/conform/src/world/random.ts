import fc from 'fast-check'
import { Broken } from '@conform/kernel/check'
import type { World } from '@conform/kernel/world'

/**
 * Tries random values with the seed of the run. A value for which the check rejects is reduced to a small one, and
 * reported with the seed and the path that repeat it.
 */
export const everyTime = async <A>(
  { seed }: Pick<World, 'seed'>,
  runs: number,
  values: fc.Arbitrary<A>,
  check: (value: A) => Promise<void>,
): Promise<void> => {
  const report = await fc.check(fc.asyncProperty(values, check), { seed, numRuns: runs })
  if (!report.failed) return
  const { errorInstance, counterexample, counterexamplePath } = report
  const finding = errorInstance instanceof Broken ? errorInstance.finding : { says: String(errorInstance) }
  throw new Broken({
    ...finding,
    says: `${finding.says} (seed ${report.seed}, path ${counterexamplePath ?? ''}, tried ${fc.stringify(counterexample?.[0])})`,
  })
}
