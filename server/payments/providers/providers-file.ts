import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { paymentCodes } from '~/domain/payments/payment'
import { parseJson } from '@server/platform/json'
import { faultsOf, printFault } from '@server/platform/codec-faults'
import { byDefault, list, oneOfTexts, strictObject } from '@server/platform/strict-codec'
import type { PaymentProvider, ProviderDeps } from '@server/payments/provider.port'
import { type ProviderKind, providerKinds } from '@server/payments/providers/registry'

/** A provider, and the payment methods that it serves. */
export interface Wired {
  readonly provider: PaymentProvider
  readonly methods: readonly string[]
}

/**
 * Reads the providers document: `{"mpay": {"enabled": true, "methods": ["mpay"], "settings": {…}}}`. Any text in it may
 * be in a separate file, `{"file": "keys/mpay.pem"}`, relative to the document. Left: one line for each mistake,
 * without any of the values.
 */
export const readProvidersFile = (
  path: string,
  depsOf: (provider: string) => ProviderDeps,
): E.Either<readonly string[], readonly Wired[]> => {
  const content = contentOf(path)
  if (content === undefined) return E.left([`${path} cannot be read`])
  const json = parseJson(content)
  if (!t.UnknownRecord.is(json) || Array.isArray(json)) return E.left([`${path} is not a JSON object`])
  const absent: string[] = []
  const whole = withFiles(json, dirname(path), file => absent.push(`${file} cannot be read`))
  const read = Object.entries(t.UnknownRecord.is(whole) ? whole : {}).map(([code, entry]) =>
    readEntry(code, entry, depsOf),
  )
  const wired = read.flatMap(each => (E.isRight(each) && each.right !== undefined ? [each.right] : []))
  const mistakes = [...absent, ...read.flatMap(each => (E.isLeft(each) ? each.left : [])), ...claimedTwice(wired)]
  return mistakes.length > 0 ? E.left([...new Set(mistakes)]) : E.right(wired)
}

/** Undefined: it is switched off. Its settings are checked all the same, so that a mistake shows before they are needed. */
const readEntry = (
  code: string,
  entry: unknown,
  depsOf: (provider: string) => ProviderDeps,
): E.Either<readonly string[], Wired | undefined> => {
  const kind = Object.hasOwn(providerKinds, code) ? providerKinds[code] : undefined
  if (kind === undefined) return E.left([`${code} is not one of ${Object.keys(providerKinds).join(', ')}`])
  const root: t.Context = [{ key: code, type: t.unknown }]
  const frame = frameOf(kind).validate(entry, root)
  if (E.isLeft(frame)) return E.left(faultsOf(frame.left).map(printFault))
  const { enabled, methods, settings } = frame.right
  // a provider that is switched off needs no settings
  if (!enabled && settings === undefined) return E.right(undefined)
  const make = kind.read(settings ?? {}, t.appendContext(root, 'settings', t.unknown))
  if (E.isLeft(make)) return E.left(faultsOf(make.left).map(printFault))
  return E.right(enabled ? { provider: make.right(depsOf(code)), methods } : undefined)
}

/** A provider that is off by default must say whether it is on, so that it is not off by mistake. */
const frameOf = (kind: ProviderKind) =>
  strictObject(
    {
      enabled: kind.isOn ? byDefault(t.boolean, true) : t.boolean,
      methods: byDefault(list(oneOfTexts<string>(paymentCodes)), kind.methods),
    },
    { settings: t.unknown },
  )

const claimedTwice = (wired: readonly Wired[]): readonly string[] =>
  wired
    .flatMap(({ methods }) => methods)
    .filter((method, at, all) => all.indexOf(method) !== at)
    .map(method => `${method} is a method of more than one provider`)

const withFiles = (value: unknown, directory: string, missing: (path: string) => void): unknown => {
  if (Array.isArray(value)) return value.map(each => withFiles(each, directory, missing))
  if (!t.UnknownRecord.is(value)) return value
  const { file } = value
  if (typeof file === 'string' && Object.keys(value).length === 1) {
    const content = contentOf(resolve(directory, file))
    if (content === undefined) missing(file)
    return content?.trim() ?? ''
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withFiles(each, directory, missing)]))
}

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
