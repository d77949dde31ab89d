import { expect, test } from 'vitest'
import { permissions } from '@server/operators/permissions'
import { SOUGHT_COMMANDS } from '@console/screens/system/audit/sought-commands'

test('each command that the audit can be filtered by is in the table of permissions, once', () => {
  expect(SOUGHT_COMMANDS.filter(command => permissions[command] === undefined)).toEqual([])
  expect(SOUGHT_COMMANDS).toEqual([...new Set(SOUGHT_COMMANDS)])
  expect(SOUGHT_COMMANDS).toContain('orders reveal-code')
})
