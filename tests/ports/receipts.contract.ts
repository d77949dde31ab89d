import { describe, expect, test } from 'vitest'
import { notFound } from '~/domain/shared/failure'
import { customer, left, placed, right, type World } from '@tests/ports/world'
import { mailbox } from '@tests/setup/mailbox'

/** What `AccountPort` promises about receipts by mail. */
export const receiptsContract = (world: () => World): void => {
  const bought = async (shopper: Awaited<ReturnType<typeof customer>>) => {
    const { id } = await placed(shopper, world().goods.plain)
    right(await shopper.ports.orders.pay(id, 'mpay', crypto.randomUUID())())
    await world().settle(id)
    return id
  }

  describe('receipts by mail', () => {
    test('a customer has the address for receipts that was set last, and none after it was removed', async () => {
      const [here, other] = [await customer(world()), await customer(world())]
      const { receiptAddress, setReceiptAddress, removeReceiptAddress } = here.account.account
      expect(right(await receiptAddress())).toEqual({})
      for (const address of [mailbox('ada@example.com'), mailbox("o'neil+cards@mail.example.com")]) {
        expect(right(await setReceiptAddress(address)())).toEqual({ address })
        expect(right(await receiptAddress())).toEqual({ address })
      }
      expect(right(await other.account.account.receiptAddress())).toEqual({})
      for (let times = 0; times < 2; times += 1) right(await removeReceiptAddress())
      expect(right(await receiptAddress())).toEqual({})
    })

    test('a receipt is sent again for an own successful order, to the address that is set', async () => {
      const [here, other] = [await customer(world()), await customer(world())]
      const { resendReceipt, setReceiptAddress } = here.account.account
      const id = await bought(here)
      expect(left(await resendReceipt(id)())._tag).toBe('conflict')
      right(await setReceiptAddress(mailbox('ada@example.com'))())
      right(await resendReceipt(id)())
      const unpaid = await placed(here, world().goods.plain)
      expect(left(await resendReceipt(unpaid.id)())).toEqual(notFound)
      expect(left(await other.account.account.resendReceipt(id)())).toEqual(notFound)
    })
  })
}
