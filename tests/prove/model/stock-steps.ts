import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { stockCalls } from '~/contract/console/stock'
import { importFile, voidFile } from '@server/acts/stock/code-file'
import { doingOf, type Door, seated } from '@tests/prove/model/acting'
import type { Shelf } from '@tests/prove/model/model'
import type { Spelling } from '@tests/prove/model/step'
import type { Steps } from '@tests/prove/model/steps'
import { fileOf, freshCode, shelve, type World } from '@tests/prove/model/world'
import { pieces as inPieces } from '@tests/server/import-harness'

const spelt: Readonly<Record<Spelling, (code: string) => string>> = {
  'as it was': code => code,
  'in small letters': code => code.toLowerCase(),
  'without hyphens': code => code.replaceAll('-', ''),
}

export const stockSteps: Steps<'import' | 'void'> = {
  import: async (m, w, { what, fresh, again, spelling, skip, door }) => {
    const shelf = m.shelves[what]
    if (shelf === undefined || shelf.delivery === 'fulfilment' || fresh.length + again === 0) return
    const news = fresh.map(lasts => freshCode(m.now, lasts))
    const good = news.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > m.now)
    // a code that any shelf has cannot be imported again
    const known = m.shelves
      .flatMap(each => each.codes)
      .slice(0, again)
      .map(({ text }) => ({ text: spelt[spelling](text), expiresAt: undefined }))
    const given = fileFor(shelf, fileOf([...known, ...news]), skip, door)
    const { isKept, refused } = await imported(w, given)
    const wrong = known.length + news.length - good.length
    const isTaken = good.length > 0 && (skip || wrong === 0)
    expect([isKept, refused]).toEqual([isTaken, wrong])
    if (!isTaken) return
    m.acts.push(`codes import: ${given.source}`)
    await shelve(w.h, shelf, good)
  },

  void: async (m, w, { what, codes, spelling, skip, door }) => {
    const shelf = m.shelves[what]
    if (shelf === undefined || shelf.codes.length === 0 || codes.length === 0) return
    const named = [...new Set(codes.flatMap(at => shelf.codes[at % shelf.codes.length] ?? []))]
    const free = named.filter(code => code.state === 'free')
    const given = fileFor(shelf, `code\n${named.map(c => spelt[spelling](c.text)).join('\n')}\n`, skip, door)
    const isDone = free.length > 0 && (skip || free.length === named.length)
    expect(await voided(w, given)).toEqual({
      isKept: isDone,
      codes: free.length,
      refused: named.length - free.length,
    })
    if (!isDone) return
    m.acts.push(`codes void: ${given.source}`)
    for (const code of free) code.state = 'void'
  },
}

interface GivenFile {
  readonly shelf: Shelf
  readonly text: string
  /** The name of the file: it is the subject of its act. */
  readonly source: string
  readonly skip: boolean
  readonly door: Door | undefined
}

const fileFor = (shelf: Shelf, text: string, skip: boolean, door: Door | undefined): GivenFile => ({
  shelf,
  text,
  source: `file ${randomUUID()}`,
  skip,
  door,
})

const imported = async (w: World, { shelf, text, source, skip, door }: GivenFile) => {
  if (door === 'console') {
    const owner = await seated(w)
    const input = { source, variant: shelf.no, skip_refused: skip }
    const { imported: isKept, refused } = (await owner.act(stockCalls.importCodes, input, { file: text })).right()
    return { isKept, refused }
  }
  const file = { source, variant: shelf.no, skipRefused: skip, pieces: inPieces(text) }
  const report = await importFile(w.h.deps, doingOf('codes import'), file)
  if (E.isLeft(report)) throw new Error(report.left._tag)
  return { isKept: report.right.imported, refused: report.right.refused.length }
}

const voided = async (w: World, { shelf, text, source, skip, door }: GivenFile) => {
  if (door === 'console') {
    const owner = await seated(w)
    const input = { source, variant: shelf.no, skip_refused: skip }
    const { kept, codes, refused } = (await owner.act(stockCalls.voidCodes, input, { file: text })).right()
    return { isKept: kept, codes, refused }
  }
  const file = { source, variant: shelf.no, skipRefused: skip, pieces: inPieces(text) }
  const report = await voidFile(w.h.deps, doingOf('codes void'), file)
  if (E.isLeft(report)) throw new Error(report.left._tag)
  const { kept, count, refused } = report.right
  return { isKept: kept, codes: count, refused: refused.length }
}
