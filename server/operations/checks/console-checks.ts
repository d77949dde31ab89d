import { and, eq, isNull } from 'drizzle-orm'
import { type Finding, judge } from '@server/operations/checks/finding'
import type { Db } from '@server/platform/database/database'
import { operators } from '@server/platform/database/schema/operators'

/** Is the console behind TLS, and has it a person who can log in? A shop without a console has no finding. */
export const consoleIsReady = async (
  { db }: { readonly db: Db },
  { consoleUrl }: { readonly consoleUrl?: string | undefined },
): Promise<readonly Finding[]> => {
  if (consoleUrl === undefined) return []
  const able = and(isNull(operators.disabledAt), eq(operators.isDemo, false))
  const accounts = await db.select({ id: operators.id }).from(operators).where(able).limit(1)
  return [
    judge(
      'launch.console_address',
      'operators reach the console over https',
      consoleUrl.startsWith('https:') ? 0 : 1,
      'bad',
      `the console is on at ${consoleUrl}: set CONSOLE_URL to an https address, or CONSOLE=no`,
    ),
    judge(
      'launch.console_accounts',
      'the console has accounts',
      accounts.length > 0 ? 0 : 1,
      'due',
      'the console is on, but no account can log in: run operators add NAME --role owner, or set CONSOLE=no',
    ),
  ]
}
