import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultsOf, offencesIn } from './prose/offences'
import {
  type Sentence,
  sentencesOfCode,
  sentencesOfDocument,
  sentencesOfSettings,
  sentencesOfStyles,
  sentencesOfTitles,
} from './prose/passages'
import { LONGEST_SENTENCE, proseRules } from './prose/rules'
import { filesUnder } from './sources'

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'data/README.md',
  'packages/domain/README.md',
  'examples/sse-realtime/README.md',
  'packages/conform/README.md',
  'packages/conform/mutants.md',
  'packages/conform/reports/README.md',
  // the specification keeps the words of its authors
  ...filesUnder('docs').filter(path => path.endsWith('.md') && !path.startsWith('docs/spec/')),
]

const CODE = [
  'src',
  'server',
  'simulators',
  'testing',
  'packages/domain',
  'packages/conform/src',
  'gallery',
  'console',
  'tests',
  'bench',
  'scripts',
  'examples',
]

const read = (path: string): string => readFileSync(path, 'utf8')

/** The glossary ends with tables of the texts of the interface, among them the words to avoid. */
const proseOf = (path: string): string =>
  (path === 'docs/glossary.md' ? read(path).split('## Traditional')[0] : read(path)) ?? ''

/** The rules themselves quote what they ban. */
const filesIn = (folder: string, names: RegExp): readonly string[] =>
  filesUnder(folder).filter(path => names.test(path) && !path.startsWith('tests/architecture/prose'))

const inComments = (folder: string): readonly string[] => [
  ...filesIn(folder, /\.(?:tsx?|m?js|mts)$/u).flatMap(path => offencesIn(path, sentencesOfCode(path, read(path)))),
  ...filesIn(folder, /\.css$/u).flatMap(path => offencesIn(path, sentencesOfStyles(read(path)))),
]

const inTitles = (folder: string): readonly string[] =>
  filesIn(folder, /\.tsx?$/u).flatMap(path => offencesIn(path, sentencesOfTitles(path, read(path))))

const only = (sentences: readonly Sentence[]): Sentence => {
  expect(sentences).toHaveLength(1)
  const [sentence] = sentences
  if (sentence === undefined) throw new Error('there is no sentence')
  return sentence
}

describe('prose is plain English', () => {
  test('every document is plain English', () => {
    expect(DOCUMENTS.flatMap(path => offencesIn(path, sentencesOfDocument(proseOf(path))))).toEqual([])
  })

  test('the comments of the settings are plain English', () => {
    expect(offencesIn('.env.example', sentencesOfSettings(read('.env.example')))).toEqual([])
  })

  test.each(CODE)('every comment in %s is plain English', folder => {
    expect(inComments(folder)).toEqual([])
  })

  test('every title of a test is plain English', () => {
    expect(inTitles('tests')).toEqual([])
  })
})

describe('the prose check', () => {
  test('the prose check has at least forty rules, and their names differ', () => {
    expect(new Set(proseRules.map(({ name }) => name)).size).toBe(proseRules.length)
    expect(proseRules.length).toBeGreaterThanOrEqual(40)
  })

  test.each(proseRules)(
    'the prose check catches “$name” in a document and in a comment',
    ({ name, catches, because }) => {
      const fault = `${name} (${because})`
      expect(faultsOf(only(sentencesOfDocument(catches)))).toContain(fault)
      expect(faultsOf(only(sentencesOfCode('a.ts', `const a = 1 // ${catches}`)))).toContain(fault)
      expect(faultsOf(only(sentencesOfCode('a.ts', `/**\n * ${catches}\n */\nconst a = 1`)))).toContain(fault)
    },
  )

  test.each(proseRules)('the prose check leaves the plain form of “$name” alone', ({ allows }) => {
    expect(sentencesOfDocument(allows).flatMap(faultsOf)).toEqual([])
  })

  test('the prose check counts the words of a sentence, and a line of code as one word', () => {
    const sentence = (words: number) => `${'word '.repeat(words - 1)}\`a b c\`.`
    expect(sentencesOfDocument(sentence(LONGEST_SENTENCE)).flatMap(faultsOf)).toEqual([])
    expect(sentencesOfDocument(sentence(LONGEST_SENTENCE + 1)).flatMap(faultsOf)).toHaveLength(1)
  })

  test('the prose check reads tables, lists, quotes and headings, and leaves code and quotations alone', () => {
    const page =
      '# Nobody\n\n- nobody\n\n> nobody\n\n| a | b |\n|---|---|\n| nobody | `nobody` |\n\n```\nnobody\n```\n\nIt says “nobody”.'
    expect(sentencesOfDocument(page).flatMap(faultsOf)).toHaveLength(4)
  })

  test('the prose check reads the comments of stylesheets, and the titles of tests and groups', () => {
    expect(sentencesOfStyles('a::before { content: "/* nobody */" }\n/* c d */').map(({ text }) => text)).toEqual([
      'c d',
    ])
    const code = "describe('a b', () => { it.each([1])(`c ${x} d`, () => run('nobody')) })"
    expect(sentencesOfTitles('a.ts', code).map(({ text }) => text)).toEqual(['a b', 'c Code d'])
  })

  test('the prose check reads only comments in code, and joins consecutive line comments', () => {
    const code = "const a = 'nobody' // a b\n// c d\nconst b = `// nobody`\n/* nobody */ const c = /nobody/\n"
    expect(sentencesOfCode('a.ts', code).map(({ text, line }) => [line, text])).toEqual([
      [1, 'a b c d'],
      [4, 'nobody'],
    ])
    expect(sentencesOfSettings('# a b\n# c d\nNOBODY=1\n').map(({ text }) => text)).toEqual(['a b c d'])
  })
})
