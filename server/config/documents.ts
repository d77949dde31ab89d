import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { type SupplierSettings, supplierSettings } from '@server/fulfilment/suppliers/supplier'
import { readProvidersFile, type Wired } from '@server/payments/providers/providers-file'
import { faultsOf, printFault } from '@server/platform/codec-faults'
import type { Config } from '@server/config/config'
import { StartError } from '@server/config/start-error'
import { type Endpoint, webhooksDocument } from '@server/webhooks/webhooks-file'

/** Reads a JSON file of the operator. The error names each fault, never a value: it may be a secret. */
export const readDocument = <A>(setting: string, path: string, codec: t.Type<A, unknown>): A => {
  const read = codec.decode(parsed(setting, textOf(setting, path)))
  if (E.isRight(read)) return read.right
  throw new StartError(
    ['', ...faultsOf(read.left).map(fault => `${setting}: in ${path}, ${printFault(fault)}`)].join('\n  '),
  )
}

/** The providers of the document. Throws a `StartError` with a line for each mistake in it. */
export const configuredProviders = ({
  providersFile,
  publicUrl,
}: Pick<Config, 'providersFile' | 'publicUrl'>): readonly Wired[] => {
  if (providersFile === undefined) return []
  const read = readProvidersFile(providersFile, code => ({ notifyUrl: notifyUrl(publicUrl, code) }))
  if (E.isRight(read)) return read.right
  throw new StartError(['', ...read.left.map(line => `PAYMENT_PROVIDERS_FILE: ${line}`)].join('\n  '))
}

/** Where a provider notifies the shop at this origin. */
export const notifyUrl = (origin: string, code: string): string => `${origin}/api/payments/${code}/notify`

/** The supplier's document; undefined: there is none. It is read even when the supplier is off, so that a mistake shows. */
export const supplierDocument = ({ fulfilment: { file } }: Pick<Config, 'fulfilment'>): SupplierSettings | undefined =>
  file === undefined ? undefined : readDocument('FULFILMENT_FILE', file, supplierSettings)

/** The receivers of webhooks. Throws a `StartError` with a line for each mistake in the document. */
export const configuredWebhooks = ({ webhooksFile }: Pick<Config, 'webhooksFile'>): readonly Endpoint[] =>
  webhooksFile === undefined ? [] : readDocument('WEBHOOKS_FILE', webhooksFile, webhooksDocument)

const textOf = (setting: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`${setting}: ${path} cannot be read`)
  }
}

const parsed = (setting: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartError(`${setting}: the file is no JSON`)
  }
}
