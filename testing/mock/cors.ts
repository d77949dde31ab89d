import { READ_HEADERS, SENT_HEADERS, SENT_METHODS } from '~/contract/headers'
import type { MockRequest } from '@testing/mock/request'

const METHODS = SENT_METHODS.join(', ')
const HEADERS = SENT_HEADERS.join(', ')
const EXPOSED = READ_HEADERS.join(', ')

/** The headers for a page of another origin (docs/static-site.md). An origin that is not listed gets no permission. */
export const corsHeaders = (
  { method, header }: MockRequest,
  frontEnds: readonly string[],
): { readonly headers: Readonly<Record<string, string>>; readonly isPreflight: boolean } => {
  const origin = header('Origin')
  if (origin === undefined || !frontEnds.includes(origin)) return { headers: {}, isPreflight: false }
  const isPreflight = method === 'OPTIONS' && header('Access-Control-Request-Method') !== undefined
  const always = {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': EXPOSED,
  }
  return {
    isPreflight,
    headers: isPreflight
      ? {
          ...always,
          'Access-Control-Allow-Methods': METHODS,
          'Access-Control-Allow-Headers': HEADERS,
          'Access-Control-Max-Age': '600',
        }
      : always,
  }
}
