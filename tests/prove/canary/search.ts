import { type Dirent, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Hit, type Wanted, hitsIn } from '@tests/prove/canary/needle'

/** Who was found where. */
export interface Search {
  readonly look: (place: string, what: string | Buffer) => void
  /** Every file below a directory; `packed`: into what is compressed in them, too. */
  readonly lookInto: (place: string, directory: string, packed?: boolean) => void
  /** The places in which a needle was found. */
  readonly placesOf: (who: string) => ReadonlySet<string>
  /** A line for each place and form. */
  readonly told: (who: string) => readonly string[]
  readonly tries: () => number
}

export const openSearch = (wanted: Wanted): Search => {
  const found: (Hit & { readonly place: string; readonly where: string })[] = []
  let tries = 0
  const note = (place: string, where: string, bytes: Buffer, packed: boolean): void => {
    tries += 1
    found.push(...hitsIn(bytes, wanted, packed).map(hit => ({ ...hit, place, where })))
  }
  return {
    look: (place, what) => note(place, place, Buffer.from(what), true),
    lookInto: (place, directory, packed = false) => {
      for (const file of filesIn(directory)) {
        // a name can hold it as well
        note(place, file, Buffer.from(file), false)
        const bytes = read(file)
        if (bytes !== undefined) note(place, file, bytes, packed)
      }
    },
    placesOf: who => new Set(found.filter(hit => hit.who === who).map(hit => hit.place)),
    told: who => found.filter(hit => hit.who === who).map(({ place, where, form }) => `${place}: ${form}, in ${where}`),
    tries: () => tries,
  }
}

const filesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry: Dirent) => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** Undefined: it went away while the database was at work. */
const read = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
