import type { ListedCall } from '~/contract/console/console-call'
import { sessionCalls } from '~/contract/console/session'

/** The calls by area. */
const areas: readonly Readonly<Record<string, ListedCall>>[] = [sessionCalls]

/** Every call of the console. */
export const consoleCalls: readonly ListedCall[] = areas.flatMap(calls => Object.values(calls))
