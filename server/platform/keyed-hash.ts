import { createHmac } from 'node:crypto'

/**
 * Hashes with the shop's secret: a person who reads the database cannot try all six-digit codes or all numbers. `use`
 * separates uses.
 */
export const keyedHash =
  (secret: string, use: string) =>
  (...parts: readonly string[]): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([use, ...parts]))
      .digest()
