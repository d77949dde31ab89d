import { defined } from '~/domain/shared/defined'
/** Validation messages per field, as the backend sends them (docs/spec/product.md#5-validation-rules): keys such as `tel` or `options.apple_id`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/**
 * Every way a call can fail. Closed: screens switch over `_tag` (docs/spec/product.md#8-error-catalogue). `Change`: the
 * data that the 409 of a call carries besides its message; most calls have none.
 */
export type Failure<Change = never> =
  /** No answer: the network or the backend is down. A retry may help. */
  | { readonly _tag: 'offline' }
  /** The answer took too long. The server may still have handled the request. */
  | { readonly _tag: 'timeout' }
  /**
   * 401: the session has ended. For a call that begins a session: the entered values are wrong. `message`: the server's
   * text.
   */
  | { readonly _tag: 'unauthenticated'; readonly message?: string }
  /** A login succeeded, but this browser did not store the session cookie. */
  | { readonly _tag: 'cookies_blocked' }
  /** 403 */
  | { readonly _tag: 'forbidden' }
  /** 404 */
  | { readonly _tag: 'not_found' }
  /** 409: another change came first; `message` names it. `changed`: data that the contract of the call defines. */
  | { readonly _tag: 'conflict'; readonly message: string; readonly changed?: Change }
  /** 422: `message` is the first message of the first field. */
  | { readonly _tag: 'invalid'; readonly message: string; readonly errors: FieldErrors }
  /** 429 and 503: retry after `retryAfter` seconds. `message`: the server's text, if it gives a reason. */
  | { readonly _tag: 'busy'; readonly retryAfter: number; readonly message?: string }
  /** Any other status of 400 and above. */
  | { readonly _tag: 'server'; readonly status: number; readonly message: string }
  /** The answer does not match the contract. `where` names the call and the first offending path. */
  | { readonly _tag: 'undecodable'; readonly where: string }

export const offline: Failure = { _tag: 'offline' }
export const timedOut: Failure = { _tag: 'timeout' }
export const unauthenticated: Failure = { _tag: 'unauthenticated' }
export const cookiesBlocked: Failure = { _tag: 'cookies_blocked' }
export const forbidden: Failure = { _tag: 'forbidden' }
export const notFound: Failure = { _tag: 'not_found' }
export const conflict = <Change = never>(message: string, changed?: Change): Failure<Change> => ({
  _tag: 'conflict',
  message,
  ...defined({ changed }),
})
export const busy = (retryAfter: number): Failure => ({ _tag: 'busy', retryAfter })
export const serverFailure = (status: number, message: string): Failure => ({
  _tag: 'server',
  status,
  message,
})
export const undecodable = (where: string): Failure => ({ _tag: 'undecodable', where })

/** A 422: the first message of the first field is the one to show (docs/spec/product.md#5-validation-rules). */
export const invalid = (errors: FieldErrors, fallback = ''): Failure => ({
  _tag: 'invalid',
  message: Object.values(errors)[0]?.[0] ?? fallback,
  errors,
})

/** The first message for a field, also under `options.{field}` (docs/spec/product.md#5-validation-rules). */
export const fieldError = (errors: FieldErrors, field: string): string | undefined =>
  own(errors, field)?.[0] ?? own(errors, `options.${field}`)?.[0]

/** True if the same request may succeed later without a change by the shopper. */
export const isTransient = (failure: Failure<unknown>): boolean => {
  switch (failure._tag) {
    case 'offline':
    case 'timeout':
    case 'busy':
      return true
    case 'server':
      return failure.status >= 500
    case 'unauthenticated':
    case 'cookies_blocked':
    case 'forbidden':
    case 'not_found':
    case 'conflict':
    case 'invalid':
    case 'undecodable':
      return false
  }
}

/** True if 403 and 404 mean that the page itself does not exist (docs/spec/product.md#8-error-catalogue). */
export const isMissing = (failure: Failure<unknown>): boolean =>
  failure._tag === 'not_found' || failure._tag === 'forbidden'

const own = (errors: FieldErrors, key: string): readonly string[] | undefined =>
  Object.hasOwn(errors, key) ? errors[key] : undefined
