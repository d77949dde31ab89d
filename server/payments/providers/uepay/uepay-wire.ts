import * as t from 'io-ts'
import { object } from '~/contract/wire'

/** The request to either address. */
export const uepayAsked = object(
  {
    appSource: t.string,
    appVersion: t.string,
    merchantNo: t.string,
    requestType: t.string,
    arguments: t.record(t.string, t.string),
    clientSign: t.string,
  },
  { tradeType: t.string },
)

/** The answer: `result` is the text `true` if the call succeeded. */
export const uepayAnswer = object({ result: t.string }, { results: t.record(t.string, t.unknown), retCode: t.string })
