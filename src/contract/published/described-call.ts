import type * as t from 'io-ts'
import type { Call } from '~/contract/call'

/** A call with any codecs for its body and answer. */
export interface DescribedCall extends Omit<Call<unknown, unknown, unknown>, 'body' | 'answer' | 'join'> {
  readonly body: t.Any
  readonly answer: t.Any
}
