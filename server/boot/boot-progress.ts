/** Prints progress while the shop starts. */
export type Say = (line: string) => void

const PATIENCE_MS = 2_000

/** Reports work that takes longer than two seconds, and repeats the report until it ends. */
export const announced = async <A>(say: Say, title: string, work: (note: Say) => Promise<A>): Promise<A> => {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const said = { note: '', once: false }
  const alive = setInterval(() => {
    said.once = true
    say(`  ${title} … ${seconds()} s${said.note === '' ? '' : `, ${said.note}`}`)
  }, PATIENCE_MS)
  try {
    const done = await work(note => {
      said.note = note
    })
    if (said.once) say(`  ${title}: done in ${seconds()} s`)
    return done
  } finally {
    clearInterval(alive)
  }
}
