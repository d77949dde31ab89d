import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type ConsoleAccount, type ConsoleEnrolment, operatorCalls } from '~/contract/console/operators'
import { addAccount, changeAccountRole, disableAccount, resetAccount } from '@server/acts/operators/account-acts'
import { answering } from '@server/acts/kit/answering'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { type Enrolment, type ListedOperator, listOperators } from '@server/operators/accounts'

/** The accounts of the people who run the shop. */
export const operatorRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, operatorCalls.listOperators, async ({ deps }) =>
    E.right({ operators: (await listOperators(deps.db)).map(accountOf) }),
  )
  actRoute(app, console, operatorCalls.addOperator, ({ input }) =>
    answering(addAccount(input), enrolment => enrolmentOf(input.name, enrolment)),
  )
  actRoute(app, console, operatorCalls.changeRole, ({ params, input: { role } }) =>
    answering(changeAccountRole({ name: params['name'] ?? '', role }), before => ({ before, role })),
  )
  actRoute(app, console, operatorCalls.disableOperator, ({ params }) =>
    answering(disableAccount(params['name'] ?? ''), wasOpen => ({ was_open: wasOpen })),
  )
  actRoute(app, console, operatorCalls.resetOperator, ({ params }) =>
    answering(resetAccount(params['name'] ?? ''), enrolment => enrolmentOf(params['name'] ?? '', enrolment)),
  )
}

const accountOf = ({ name, role, state, createdAt }: ListedOperator): ConsoleAccount => ({
  name,
  role,
  state: state === 'waits for its first login' ? 'new' : state,
  created_at: createdAt.getTime(),
})

const enrolmentOf = (name: string, { uri, secret }: Enrolment): ConsoleEnrolment => ({ name, uri, secret })
