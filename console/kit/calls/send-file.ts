import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { failureOf } from '~/adapters/http/failures'
import { type ActBody, type ActCall, type Refused, UPLOAD_TYPE } from '~/contract/console/console-call'
import { type ActProgress, PROGRESS_TYPE } from '~/contract/console/progress'
import { errorPath } from '~/contract/error-path'
import { type Failure, offline, undecodable } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import { endIn, progressIn } from '@console/kit/calls/progress-lines'

/** How far an act with a file is. `part`: how much of the file was sent, from 0 to 1. */
export type FileProgress = { readonly step: 'sending'; readonly part: number } | ActProgress

export interface SentFile<Input> {
  readonly params?: Readonly<Record<string, string>>
  readonly body: ActBody<Input>
  readonly file: Blob
  readonly onProgress: (progress: FileProgress) => void
}

/** Does an act with a file: one line with the JSON of its body, then the bytes of the file. */
export type SendFile = <Input, Answer>(
  call: ActCall<Input, Answer>,
  sent: SentFile<Input>,
) => TaskEither<Failure<Refused>, Answer>

/** `fetch` does not say how much was sent, so this takes the older way. */
export const sendFileOver =
  (lang: Lang): SendFile =>
  (call, { params = {}, body, file, onProgress }) =>
  async () => {
    const path = call.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const content = new Blob([`${JSON.stringify(call.body.encode(body))}\n`, file], { type: UPLOAD_TYPE })
    const response = await sent(path, content, lang, onProgress)
    if (response === undefined) return E.left(offline)
    if (!response.ok) return E.left(await failureOf(response, call))
    const text = await response.text()
    const decoded = call.answer.decode(text === '' ? undefined : parsed(text))
    return E.isRight(decoded)
      ? decoded
      : E.left(undecodable(`${call.method} ${call.path}: ${errorPath(decoded.left[0]?.context ?? [])}`))
  }

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

const sent = (
  path: string,
  content: Blob,
  lang: Lang,
  onProgress: (progress: FileProgress) => void,
): Promise<Response | undefined> =>
  new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Accept', `application/json, ${PROGRESS_TYPE}`)
    request.setRequestHeader('Accept-Language', lang)
    request.setRequestHeader('Content-Type', UPLOAD_TYPE)
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ step: 'sending', part: total === 0 ? 0 : loaded / total }),
    )
    request.addEventListener('progress', () => {
      const progress = isInLines(request) ? progressIn(request.responseText) : undefined
      if (progress !== undefined) onProgress(progress)
    })
    request.addEventListener('error', () => resolve(undefined))
    request.addEventListener('load', () => resolve(isInLines(request) ? lastOf(request) : responseOf(request)))
    request.send(content)
  })

const isInLines = (request: XMLHttpRequest): boolean =>
  request.getResponseHeader('Content-Type')?.startsWith(PROGRESS_TYPE) ?? false

/** The answer that the last line has. Undefined: the connection was lost before it. */
const lastOf = ({ responseText }: XMLHttpRequest): Response | undefined => {
  const end = endIn(responseText)
  return end && new Response(end.body === undefined ? null : JSON.stringify(end.body), { status: end.status })
}

/** An answer without content has no body, not an empty one. */
const responseOf = (request: XMLHttpRequest): Response => {
  const { status, responseText } = request
  const retry = request.getResponseHeader('Retry-After')
  const headers = retry === null ? {} : { 'Retry-After': retry }
  return new Response(responseText === '' ? null : responseText, { status, headers })
}
