import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import type { Database } from '@server/platform/database/database'
import { openDatabase } from '@server/platform/database/open/open-database'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'

/** Both databases: PGlite is newer and has one connection, PostgreSQL is what a shop runs on. */
export const kinds = ['pglite', 'postgres'] as const
export type Kind = (typeof kinds)[number]

let kept: Promise<Blob> | undefined

/** The most that a store on PostgreSQL has. */
export const CONNECTIONS = 40

/** An embedded database with its tables, read once in each file of tests: making one takes longer than most tests. */
const blank = (): Promise<Blob> => (kept ??= openAsBlob(inject('blankStore')))

export const openStore = async (kind: Kind): Promise<Database> =>
  openDatabase(
    kind === 'pglite'
      ? { begin: await blank() }
      : {
          url: await createDatabase(inject('postgresUrl'), `t${randomUUID().replaceAll('-', '')}`),
          connections: CONNECTIONS,
        },
  )
