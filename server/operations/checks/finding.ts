/** One thing that was checked. */
export interface Finding {
  /** Stable: a monitor can rely on it. */
  readonly id: string
  /** `bad`: something is broken. `due`: the operator must act. */
  readonly state: 'good' | 'due' | 'bad'
  /** A good state, or the fault and the next step. Never a code, a number or a name of a shopper. */
  readonly message: string
  /** How many things are wrong. */
  readonly wrong: number
}

/** `wrong`: how many things are wrong; 0 is good. */
export const judge = (id: string, good: string, wrong: number, state: 'due' | 'bad', message: string): Finding =>
  wrong === 0 ? { id, state: 'good', message: good, wrong } : { id, state, message, wrong }

/** All findings, when the last one is known. */
export const allFindings = async (found: AsyncIterable<Finding>): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  for await (const finding of found) findings.push(finding)
  return findings
}
