import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'

/** The output of the browser build: the entry's address and the whole stylesheet. */
export interface Assets {
  readonly entry: string
  /** The addresses of files that are evaluated before the entry, each in a separate turn; absent: there are none. */
  readonly before?: readonly string[]
  readonly css: string
  /** Pictures that a chat can draw, by name; absent: there are none. */
  readonly drawable?: ReadonlySet<string>
}

/** The modules of the build that are evaluated before the entry (vite.config.ts). */
const SLICES = ['src/main-react.ts', 'src/main-libraries.ts']

const manifest = t.record(t.string, t.type({ file: t.string }))

/** Reads the build once, at boot; a missing or broken build is a clear error. */
export const readAssets = async (clientDir: string): Promise<Assets> => {
  const read: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const decoded = manifest.decode(read)
  const entry = E.isRight(decoded) ? decoded.right['src/main.tsx']?.file : undefined
  const style = E.isRight(decoded) ? decoded.right['style.css']?.file : undefined
  if (entry === undefined || style === undefined) throw new Error(`no usable build in ${clientDir}: run npm run build`)
  const pictures = await readdir(join(clientDir, 'imgs/share')).catch(() => [])
  return {
    entry: `/${entry}`,
    before: SLICES.flatMap(name => (E.isRight(decoded) ? (decoded.right[name]?.file ?? []) : [])).map(
      file => `/${file}`,
    ),
    css: await readFile(join(clientDir, style), 'utf8'),
    drawable: new Set(pictures.map(file => basename(file, '.jpg'))),
  }
}
