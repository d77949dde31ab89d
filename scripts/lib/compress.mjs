import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = new Set(['.css', '.html', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

const br = promisify(brotliCompress)
const gz = promisify(gzip)

const brotli = content =>
  br(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/** Writes `.br` and `.gz` beside a file, only where it saves something: the server falls back to the file itself. */
export const compressFile = async file => {
  const content = await readFile(file)
  const [small, older] = await Promise.all([brotli(content), gz(content, { level: 9 })])
  if (small.length < content.length) await writeFile(`${file}.br`, small)
  if (older.length < content.length) await writeFile(`${file}.gz`, older)
}

/** Writes `.br` and `.gz` beside every text in a directory, so that no request waits for compression. */
export const compressAll = async directory => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  // the manifest in `.vite` is for the server alone
  const texts = entries.filter(
    entry => entry.isFile() && TEXTS.has(extname(entry.name)) && !entry.parentPath.endsWith('.vite'),
  )
  await Promise.all(texts.map(entry => compressFile(join(entry.parentPath, entry.name))))
}
