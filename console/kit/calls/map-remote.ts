import type { Remote } from '~/application/lib/remote'
import { defined } from '~/domain/shared/defined'

/** The same state with another form of its value. */
export const mapRemote = <E, A, B>(remote: Remote<E, A>, form: (value: A) => B): Remote<E, B> => {
  switch (remote._tag) {
    case 'idle':
      return remote
    case 'ready':
      return { _tag: 'ready', value: form(remote.value) }
    case 'pending':
      return { _tag: 'pending', ...defined({ previous: mapped(remote.previous, form) }) }
    case 'failed':
      return { _tag: 'failed', error: remote.error, ...defined({ previous: mapped(remote.previous, form) }) }
  }
}

const mapped = <A, B>(value: A | undefined, form: (value: A) => B): B | undefined =>
  value === undefined ? undefined : form(value)
