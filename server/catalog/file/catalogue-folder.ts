import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as t from 'io-ts'

/** A catalogue file that cannot be read: the message names the file and the cause. */
export class CatalogueFileError extends Error {}

const withFolder = t.type({ texts: t.string })

/**
 * Reads a catalogue document. If its `texts` is the name of a folder beside it, the Markdown files of that folder
 * (`refund.en.md`) take its place. Rejects with a `CatalogueFileError`.
 */
export const readCatalogueDocument = async (path: string): Promise<unknown> => {
  const document = parsed(path, await readFile(path, 'utf8'))
  if (!t.UnknownRecord.is(document) || !withFolder.is(document)) return document
  return { ...document, texts: await readTexts(join(dirname(path), document.texts)) }
}

const FILE = /^(?<id>[a-z]+)\.(?<lang>zh-Hant|en)\.md$/u

/** Each Markdown file by page and language. Names of pages are checked with the document. */
const readTexts = async (folder: string): Promise<unknown> => {
  const names = await readdir(folder).catch(() => {
    throw new CatalogueFileError(`The document's "texts" names the folder ${folder}, which does not exist.`)
  })
  const read: Record<string, Record<string, string>> = {}
  for (const name of names.filter(each => each.endsWith('.md')).toSorted()) {
    const { id, lang } = FILE.exec(name)?.groups ?? {}
    if (id === undefined || lang === undefined)
      throw new CatalogueFileError(
        `${join(folder, name)} is no text: its name is like refund.zh-Hant.md or refund.en.md`,
      )
    read[id] = { ...read[id], [lang]: withoutMark(await readFile(join(folder, name), 'utf8')) }
  }
  return read
}

const parsed = (path: string, text: string): unknown => {
  try {
    return JSON.parse(withoutMark(text))
  } catch (error) {
    throw new CatalogueFileError(`${path} is no JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Some editors begin a file with a byte order mark. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/u, '')
