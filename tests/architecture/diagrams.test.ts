import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transitions } from '~/domain/orders/order-status'
import { paymentTransitions } from '@server/orders/payment-status'

/** The arrows of each state diagram of ARCHITECTURE.md, without its start. */
const diagrams = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/```mermaid\nstateDiagram-v2\n(.*?)```/gsu)].map(
  ([, diagram = '']) => [...diagram.matchAll(/(\w+) --> (\w+)/gu)].map(([, from, to]) => `${from} to ${to}`),
)

const arrowsOf = (table: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(table).flatMap(([from, next]) => next.map(to => `${from} to ${to}`))

test('the diagram of an order in ARCHITECTURE.md has exactly the transitions of the domain [I-09]', () => {
  expect(diagrams[0]?.toSorted()).toEqual(arrowsOf(transitions).toSorted())
})

test('the diagram of a payment in ARCHITECTURE.md has exactly the transitions of the server', () => {
  expect(diagrams[1]?.toSorted()).toEqual(arrowsOf(paymentTransitions).toSorted())
})
