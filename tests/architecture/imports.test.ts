import { describe, expect, it } from 'vitest'
import { codeOf, importsOf } from '../../scripts/lib/imports.mjs'

const found = (text: string): readonly string[] =>
  importsOf(text).map(
    ({ specifier, typeOnly, dynamic }) => `${dynamic ? 'dynamic ' : ''}${typeOnly ? 'type ' : ''}${specifier}`,
  )

describe('the scanner of imports', () => {
  it.each([
    ["import a from 'x'", ['x']],
    ['import a, { b as c } from "x"', ['x']],
    ["import a, * as b from 'x'", ['x']],
    ["import * as a from 'x';import 'y'", ['x', 'y']],
    ["import 'x'", ['x']],
    ["import {\n  type A, // from 'no'\n  b,\n} from 'x'", ['x']],
    ["import type { A } from 'x'", ['type x']],
    ["import type A from 'x'", ['type x']],
    ["import type, { a } from 'x'", ['x']],
    ["export { a } from 'x'", ['x']],
    ["export type { A } from 'x'", ['type x']],
    ["export * from 'x'", ['x']],
    ["export * as a from 'x'", ['x']],
    ["export const a = 1\nimport type { B } from 'x'", ['type x']],
    ["const a = () => import('x')", ['dynamic x']],
    ["const a = await import(\n  /* why */ 'x'\n)", ['dynamic x']],
    ["let a: typeof import('x')", ['dynamic type x']],
    ["const a = import.meta.glob<string>(['./*.sql', '!x'])", ['dynamic ./*.sql']],
    ["const url = import.meta.url\nimport a from 'x'", ['x']],
  ])('the scanner finds the imports of %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each([
    "// import a from 'x'",
    "/* import a from 'x'\nimport b from 'y'\n*/",
    "const importance = from('x')",
    "object.import('x')",
    "const a = /['\"]/ // import('x')",
    'const a = `it is\n${b} /* from */`',
  ])('the scanner finds no import in %j', text => {
    expect(found(text)).toEqual([])
  })

  it('the scanner keeps text that only looks like a comment', () => {
    const text = "const a = 'https://x' + /\\/\\*/.source + `//`"
    expect(codeOf(text)).toBe(text)
  })

  it('the scanner keeps the line numbers', () => {
    expect(codeOf('a /* b\nc */ d // e\nf')).toBe('a     \n     d     \nf')
  })
})
