import { sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { type PageTextId, pageTextIds } from '~/domain/catalog/page-text'
import { texts } from '@server/catalog/catalogue-parts'
import { readMarkdown } from '@server/catalog/read-markdown'
import type { CodecFault } from '@server/platform/codec-faults'
import type { Db, Tx } from '@server/platform/database/database'
import type { Texts } from '@server/platform/database/texts'
import { strictObject } from '@server/platform/strict-codec'

/** The words of pages as the operator writes them: Markdown in both languages. */
export type PageTexts = Readonly<Partial<Record<PageTextId, Texts>>>

export const pageTexts: t.Type<PageTexts, unknown> = strictObject(
  {},
  { refund: texts, service: texts, privacy: texts, about: texts, help: texts },
)

/** Longer than any policy, and short enough to read at each request. */
const LONGEST = 60_000

/** The parts of the texts that no page shows. */
export const textFaults = (given: PageTexts): readonly CodecFault[] =>
  pageTextIds.flatMap(id =>
    Object.entries(given[id] ?? {}).flatMap(([lang, source]) => {
      const path = `texts.${id}.${lang}`
      if (source.length > LONGEST) return [{ path, message: `is longer than ${LONGEST} characters` }]
      const { text, faults } = readMarkdown(source)
      const untitled = text.title === undefined || id === 'about' ? [] : [{ path, message: ONLY_ABOUT }]
      return [...untitled, ...faults.map(({ line, message }) => ({ path, message: `line ${line}: ${message}` }))]
    }),
  )

const ONLY_ABOUT = 'begins with a title ("#"): this page has its own'

/** A row of `documents`. */
const KEY = 'texts'

/** The stored words; undefined if no catalogue with words was imported. */
export const storedTexts = async (db: Db | Tx): Promise<PageTexts | undefined> => {
  const { rows } = await db.execute<{ body: unknown }>(sql`select body from documents where key = ${KEY}`)
  const read = pageTexts.decode(rows[0]?.body)
  return E.isRight(read) ? read.right : undefined
}

export const storeTexts = async (tx: Tx, given: PageTexts, at: Date): Promise<void> => {
  await tx.execute(sql`
    insert into documents (key, body, updated_at) values (${KEY}, ${JSON.stringify(given)}::jsonb, ${at.toISOString()})
    on conflict (key) do update set body = excluded.body, updated_at = excluded.updated_at`)
}
