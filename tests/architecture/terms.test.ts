import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** One row of the glossary: words that a text must not use, and fixed texts in which they may stand. */
interface Term {
  readonly use: string
  readonly avoid: readonly string[]
  readonly except: readonly string[]
}

const listOf = (cell: string): readonly string[] =>
  cell
    .split('、')
    .map(word => word.trim())
    .filter(word => word !== '')

const termsIn = (page: string): readonly Term[] =>
  page
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|[\s|-]+$/u.test(line))
    .map(line => line.split('|').slice(1, -1))
    .filter(cells => cells.length === 4 && cells[2]?.trim() !== 'avoid')
    .map(([, use = '', avoid = '', except = '']) => ({ use: use.trim(), avoid: listOf(avoid), except: listOf(except) }))

/** The words to avoid that a text uses, each with what to write instead. */
const wrongWords = (text: string, terms: readonly Term[]): readonly string[] =>
  terms.flatMap(({ use, avoid, except }) => {
    const free = except.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text)
    return avoid.filter(word => free.includes(word)).map(word => `${word} → ${use}`)
  })

const FOLDERS = ['src', 'server', 'data', 'gallery', 'console']

const files = FOLDERS.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:json|ts|tsx|js|csv|md)$/u.test(file) && !file.includes('migrations'))
    .map(file => join(folder, file)),
)

describe('the terms of the glossary', () => {
  const terms = termsIn(readFileSync('docs/glossary.md', 'utf8'))

  it('the interface, the server and the sample catalogue use the terms of the glossary', () => {
    const found = files.flatMap(file => wrongWords(readFileSync(file, 'utf8'), terms).map(word => `${file}: ${word}`))
    expect(found).toEqual([])
    expect(files.length).toBeGreaterThan(500)
  })

  it('the check finds each word to avoid, except inside a fixed text', () => {
    expect(terms.length).toBeGreaterThan(20)
    for (const term of terms) {
      expect(term.avoid.length).toBeGreaterThan(0)
      for (const word of term.avoid) expect(wrongWords(`x${word}x`, terms)).toContain(`${word} → ${term.use}`)
      for (const fixed of term.except) expect(wrongWords(fixed, terms)).toEqual([])
    }
  })
})
