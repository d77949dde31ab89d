import type { IO } from 'fp-ts/IO'
import { first } from 'rxjs'
import type { SessionUseCase } from '~/application/account/session'
import { MAX_VALUE_LENGTH } from '~/domain/catalog/product-form'
import { userOf } from '~/domain/account/session'
import type { StoragePort } from '~/domain/site/storage.port'
import { type UsedDetail, withUsed, withoutUsed } from '~/domain/cart/used-details'

/**
 * The values that one customer has entered into product forms on this device, so that they need not enter them again.
 */
export interface UsedDetails {
  /** Newest first. Empty if the device stores another customer's values. */
  readonly all: IO<readonly UsedDetail[]>
  readonly remember: (used: readonly UsedDetail[]) => IO<void>
  readonly forget: (removed: UsedDetail) => IO<void>
}

/** Without the prefix `device.`, so that the end of a session clears it (I-24). */
const KEY = 'used_details'

/** `owner`: the customer's id. The values of another customer are neither shown nor kept. */
export const usedDetails = (storage: Pick<StoragePort, 'read' | 'write' | 'remove'>, owner: string): UsedDetails => {
  const all = () => decode(owner, storage.read(KEY)() ?? '')
  const keep = (details: readonly UsedDetail[]) =>
    details.length === 0 ? storage.remove(KEY)() : storage.write(KEY, JSON.stringify({ owner, details }))()
  return {
    all,
    remember: used => () => {
      if (used.length > 0) keep(withUsed(all(), used))
    },
    forget: removed => () => keep(withoutUsed(all(), removed)),
  }
}

/**
 * Stores the values of a line once the server has accepted it. `owner`: the customer's id when the line was sent, if it
 * was known then.
 */
export const rememberUsed =
  (
    storage: Pick<StoragePort, 'read' | 'write' | 'remove'>,
    session: Pick<SessionUseCase, 'state' | 'follow'>,
    owner: string | undefined,
  ) =>
  (used: readonly UsedDetail[]): IO<void> =>
  () => {
    // the answer may arrive after a log-out, here or in another tab: then store nothing
    session.follow('seen')()
    // or before the customer is known
    session.state.changes.pipe(first(({ _tag }) => _tag !== 'restoring')).subscribe(now => {
      const customer = userOf(now)?.hashid
      if (customer !== undefined && (owner ?? customer) === customer) usedDetails(storage, customer).remember(used)()
    })
  }

/** Reads only values that we wrote for this customer; anything else is an empty list. */
const decode = (owner: string, text: string): readonly UsedDetail[] => {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null || !('owner' in kept && 'details' in kept)) return []
    return kept.owner === owner && Array.isArray(kept.details) ? withUsed([], kept.details.flatMap(decodeDetail)) : []
  } catch {
    return []
  }
}

const decodeDetail = (kept: unknown): readonly UsedDetail[] => {
  if (typeof kept !== 'object' || kept === null || !('group' in kept && 'field' in kept && 'value' in kept)) return []
  const { group, field, value } = kept
  return isShort(group) && isShort(field) && isShort(value) ? [{ group, field, value }] : []
}

const isShort = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && text.length <= MAX_VALUE_LENGTH
