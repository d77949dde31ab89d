import { expect, test } from 'vitest'
import { openApiDocument } from '~/contract/published/openapi'
import { clientTypes } from '@tests/api/typed-client'

test('the types of a client are those that the published document gives; vitest -u writes them again', async () => {
  const types = await clientTypes(JSON.stringify(openApiDocument('https://shop.example.com')))
  await expect(types).toMatchFileSnapshot('generated/shop-api.d.ts')
})
