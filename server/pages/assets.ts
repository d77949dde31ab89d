import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type StyleRules, styleRules } from '@server/pages/page-style'

/** The output of the browser build: the entry's address and the whole stylesheet. */
export interface Assets {
  readonly entry: string
  /** The addresses of files that are evaluated before the entry, each in a separate turn; absent: there are none. */
  readonly before?: readonly string[]
  readonly css: string
  /** The stylesheet as a file and as rules, for documents that carry only the rules they need; absent: they carry all. */
  readonly stylesheet?: Stylesheet
  /** Pictures that a chat can draw, by name; absent: there are none. */
  readonly drawable?: ReadonlySet<string>
}

export interface Stylesheet {
  readonly address: string
  readonly rules: StyleRules
}

/** The modules of the build that are evaluated before the entry (vite.config.ts). */
const SLICES = ['src/main-react.ts', 'src/main-libraries.ts']

const manifest = t.record(t.string, t.type({ file: t.string }))

/** Reads the build once, at boot; a missing or broken build is a clear error. */
export const readAssets = async (clientDir: string): Promise<Assets> => {
  const usable = <A>(decoded: E.Either<unknown, A>): A => {
    if (E.isLeft(decoded)) throw new Error(`no usable build in ${clientDir}: run npm run build`)
    return decoded.right
  }
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(clientDir, name), 'utf8'))
  const files = usable(manifest.decode(await read('.vite/manifest.json')))
  const rules = usable(styleRules.decode(await read('.vite/style-rules.json')))
  const [entry, style] = [files['src/main.tsx']?.file, files['style.css']?.file]
  if (entry === undefined || style === undefined) return usable(E.left('incomplete'))
  const pictures = await readdir(join(clientDir, 'imgs/share')).catch(() => [])
  return {
    entry: `/${entry}`,
    before: SLICES.flatMap(name => files[name]?.file ?? []).map(file => `/${file}`),
    css: await readFile(join(clientDir, style), 'utf8'),
    stylesheet: { address: `/${style}`, rules },
    drawable: new Set(pictures.map(file => basename(file, '.jpg'))),
  }
}
