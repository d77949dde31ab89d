import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder } from './sources'

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#+\s+(.+)$/gmu)].map(([, heading = '']) => anchorOf(heading))

/** What is wrong with a link to a file of the repository; undefined: nothing. */
const faultOf = (target: string): string | undefined => {
  const [path = '', anchor] = target.split('#')
  if (!existsSync(path)) return `${target}: there is no such file`
  if (anchor === undefined || !path.endsWith('.md')) return undefined
  return anchorsIn(readFileSync(path, 'utf8')).includes(anchor) ? undefined : `${target}: there is no such heading`
}

const citationsIn = (code: string): readonly string[] =>
  [...code.matchAll(/\bdocs\/[\w./-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu)].map(([link]) => link)

const linksIn = (path: string, markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/gu)].map(([, link = '']) =>
    link.startsWith('#') ? path + link : normalize(join(dirname(path), link)),
  )

/** Files of the repository that a text names, such as `src/domain/shared/money.ts`. */
const filesNamedIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?<![\w./@-])(?:src|server|simulators|testing|packages|gallery|console|scripts|bench|tests|docs|public|data)\/[\w./-]+\.\w+/gu,
    ),
  ].map(([path]) => path)

/** The tests that a text quotes, such as `tests/x.test.ts`, “a part of its title”. */
const testsQuotedIn = (text: string): readonly (readonly [path: string, title: string])[] =>
  [...text.matchAll(/`(tests\/[\w./-]+)`, “([^”]+)”/gu)].map(([, path = '', title = '']) => [path, title])

/** A section of a document by its number alone: a reader cannot follow it. */
const bareCitationsIn = (code: string): readonly string[] =>
  code.match(/\b(?:specification|decisions|product)\s*(?:§\s*)?\d+\b|\bproduct §/giu) ?? []

const code = [
  'src',
  'server',
  'simulators',
  'testing',
  'packages/domain',
  'packages/conform/src',
  'gallery',
  'console',
  'scripts',
  'bench',
  'tests',
  'examples',
]
  .flatMap(folder => filesUnder(folder))
  .filter(
    path =>
      /\.(?:tsx?|mjs|css)$/u.test(path) && !path.endsWith('links.test.ts') && !path.endsWith('prose/citations.ts'),
  )
const documents = [
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
  ...filesUnder('docs').filter(path => path.endsWith('.md')),
]

describe('a reader can follow every reference', () => {
  test('a comment names a file of the repository, and a heading in it', () => {
    const faults = code.flatMap(path =>
      citationsIn(readFileSync(path, 'utf8')).flatMap(link => {
        const fault = faultOf(link)
        return fault === undefined ? [] : [`${path}: ${fault}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test('a document links to files and headings that exist', () => {
    const faults = documents.flatMap(path =>
      linksIn(path, readFileSync(path, 'utf8')).flatMap(link => {
        const fault = faultOf(link)
        return fault === undefined ? [] : [`${path}: ${fault}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test('a document names files that exist', () => {
    const faults = documents
      .filter(path => !path.startsWith('docs/spec/'))
      .flatMap(path =>
        filesNamedIn(readFileSync(path, 'utf8')).flatMap(file => (existsSync(file) ? [] : [`${path}: ${file}`])),
      )
    expect(faults).toEqual([])
  })

  test('a document quotes titles of tests and names of pictures that exist', () => {
    const text = documents.map(path => readFileSync(path, 'utf8')).join('\n')
    const quoted = testsQuotedIn(text)
    const lost = quoted.filter(([path, title]) => {
      const tests = readFileSync(path, 'utf8')
      return !tests.includes(title) && !tests.includes(title.replaceAll('’', "'"))
    })
    const pictures = [...text.matchAll(/picture “([\w/-]+)”/gu)].map(([, name]) => `tests/looks/references/${name}.png`)
    expect([...lost, ...pictures.filter(path => !existsSync(path))]).toEqual([])
    expect(quoted.length).toBeGreaterThan(100)
  })

  test('code and comments never cite a section by its number alone', () => {
    expect(code.flatMap(path => bareCitationsIn(readFileSync(path, 'utf8')).map(found => `${path}: ${found}`))).toEqual(
      [],
    )
  })

  test('the check finds a link to a file or heading that does not exist', () => {
    expect(citationsIn('/** Why (docs/spec/product.md#nowhere). */').map(faultOf)).toEqual([
      'docs/spec/product.md#nowhere: there is no such heading',
    ])
    expect(linksIn('docs/invariants.md', '[x](adr/none.md)').map(faultOf)).toEqual([
      'docs/adr/none.md: there is no such file',
    ])
    expect(filesNamedIn('See `simulators/a.ts` and `testing/b.ts`.')).toEqual(['simulators/a.ts', 'testing/b.ts'])
    expect(testsQuotedIn('`tests/a.test.ts`, “b c”')).toEqual([['tests/a.test.ts', 'b c']])
    expect(bareCitationsIn('/** (specification 4) */')).toEqual(['specification 4'])
  })
})
