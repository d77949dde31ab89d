import { expect, test } from 'vitest'
import { contractPage } from '@conform/contract-page'

test('docs/contract.md is written from the list of clauses', async () => {
  await expect(contractPage()).toMatchFileSnapshot('../../docs/contract.md')
})
