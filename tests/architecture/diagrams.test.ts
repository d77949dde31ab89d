import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownStatuses, transitions } from '~/domain/orders/order-status'

/** The arrows of the first state diagram of a page, without its beginning and its end. */
const arrowsIn = (markdown: string): readonly string[] => {
  const [, diagram = ''] = /```mermaid\nstateDiagram-v2\n(.*?)```/su.exec(markdown) ?? []
  return [...diagram.matchAll(/(\w+) --> (\w+)/gu)].map(([, from, to]) => `${from} to ${to}`)
}

test('the picture of an order in ARCHITECTURE.md has exactly the transitions of the domain [I-09]', () => {
  const listed = knownStatuses.flatMap(from => transitions[from].map(to => `${from} to ${to}`))
  expect(arrowsIn(readFileSync('ARCHITECTURE.md', 'utf8')).toSorted()).toEqual(listed.toSorted())
})
