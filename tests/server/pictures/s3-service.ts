import { createHash, createHmac } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import { escape } from '@server/pages/head'

/** The access that the service knows. */
export const ACCESS = { region: 'ap-east-1', keyId: 'AKIDSHOP', secret: 'the secret of the bucket' } as const

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/u

const headerOf = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '').trim()

/** Signature Version 4 of Amazon, computed again from what came. */
const isSigned = (request: FastifyRequest): boolean => {
  const {
    id,
    scope = '',
    signed = '',
    signature,
  } = AUTHORIZATION.exec(headerOf(request, 'authorization'))?.groups ?? {}
  const { pathname, searchParams } = new URL(request.url, 'http://service')
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/gu, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const payload = headerOf(request, 'x-amz-content-sha256')
  const content = Buffer.isBuffer(request.body) ? request.body : ''
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(content)) return false
  const canonical = [
    request.method,
    pathname,
    query,
    ...signed.split(';').map(name => `${name}:${headerOf(request, name)}`),
    '',
    signed,
    payload,
  ].join('\n')
  const date = headerOf(request, 'x-amz-date')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${ACCESS.secret}`)
  return id === ACCESS.keyId && scope.split('/')[1] === ACCESS.region && hmac(key, toSign).toString('hex') === signature
}

interface ListRequest {
  readonly Querystring: Readonly<Record<string, string | undefined>>
}

/** A bucket behind the S3 protocol, with pages of two keys. `broken`: each request fails with this status. */
export const openS3 = async () => {
  const objects = new Map<string, { readonly content: Buffer; readonly type: string }>()
  const state: { broken: number | undefined } = { broken: undefined }
  const app = Fastify({ bodyLimit: 30_000_000 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  app.addHook('preHandler', async (request, reply) => {
    void reply.type('application/xml')
    if (state.broken !== undefined) return reply.code(state.broken).send(error('InternalError'))
    if (!isSigned(request)) return reply.code(403).send(error('SignatureDoesNotMatch'))
    return undefined
  })
  app.put<{ Params: { '*': string } }>('/bucket/*', async (request, reply) => {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    objects.set(request.params['*'], { content, type: headerOf(request, 'content-type') })
    return reply.header('ETag', `"${sha256(content)}"`).send('')
  })
  app.get<{ Params: { '*': string } }>('/bucket/*', async (request, reply) => {
    const found = objects.get(request.params['*'])
    return found === undefined ? reply.code(404).send(error('NoSuchKey')) : reply.type(found.type).send(found.content)
  })
  app.delete<{ Params: { '*': string } }>('/bucket/*', async (request, reply) => {
    objects.delete(request.params['*'])
    return reply.code(204).send()
  })
  const list = (request: FastifyRequest<ListRequest>) => {
    const { prefix = '', 'continuation-token': token = '' } = request.query
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > token).toSorted()
    const page = keys.slice(0, 2)
    const next = keys.length > 2 ? `<NextContinuationToken>${escape(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    const contents = page.map(key => `<Contents><Key>${escape(key)}</Key><Size>1</Size></Contents>`).join('')
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(next !== '')}</IsTruncated><KeyCount>${page.length}</KeyCount>${contents}${next}</ListBucketResult>`
  }
  for (const path of ['/bucket', '/bucket/']) app.get<ListRequest>(path, (request, reply) => reply.send(list(request)))
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/bucket`
  return { url, objects, state, close: () => app.close() }
}
