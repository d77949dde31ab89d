import { validate as validateByReadme } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { consoleCalls } from '~/contract/console/console-calls'
import { consoleDocument } from '~/contract/published/console-document'
import { schemaChecks } from '@tests/api/schema-checks'

const plain = (): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(consoleDocument('https://console.example.com')))

describe('the published document of the console', () => {
  test('the published document of the console is valid by two validators that do not know each other', async () => {
    expect(await new Validator().validate(plain())).toEqual({ valid: true })
    expect(await validateByReadme(JSON.parse(JSON.stringify(plain())))).toMatchObject({ valid: true, warnings: [] })
  })

  test('the published document of the console has each call once, with its own name', () => {
    const { operations } = schemaChecks(plain())
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      consoleCalls.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  })

  test('the published document of the console contains only plain JSON', () => {
    expect(plain()).toEqual(consoleDocument('https://console.example.com'))
  })
})
