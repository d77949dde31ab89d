import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux's `/proc`, on every architecture. */
const TICKS_PER_SECOND = 100

/** The parent and the CPU time of a process, with that of its children that have ended. Undefined: it is gone. */
const entryOf = pid => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name before the last bracket may have spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }
  } catch {
    return undefined
  }
}

/** The CPU time so far of a process and all its descendants, in seconds, by the kernel's books. */
export const cpuSecondsOf = pid => {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/u.test(name) ? (entryOf(Number(name)) ?? []) : []))
  const treeOf = root => [root, ...all.filter(({ parent }) => parent === root.pid).flatMap(treeOf)]
  return all
    .filter(each => each.pid === pid)
    .flatMap(treeOf)
    .reduce((sum, { seconds }) => sum + seconds, 0)
}
