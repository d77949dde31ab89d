import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const reactDom = (file: string): string => readFileSync(`node_modules/react-dom/${file}`, 'utf8')

test('the replay of early input relies on a private detail of React 19.2, and this version is installed', () => {
  expect(reactDom('package.json'), 'see docs/adr/0019-input-before-hydration.md').toMatch(/"version": "19\.2\./u)
})
