import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { customer, declined, paid, placed, right } from '@conform/world/steps'
import { type EmailAddress, parseEmail } from '~/domain/account/email'

const mailbox = (text: string): EmailAddress => {
  const address = parseEmail(text)
  if (address === undefined) throw new Error(`${text} is not an e-mail address`)
  return address
}

export const receiptClauses: readonly Clause[] = [
  clause({
    id: 'N-01',
    level: 'MUST',
    profile: 'receipts',
    text: 'A customer has the address for receipts that was set last, and none after it was removed.',
    hooks: ['customer'],
    run: async world => {
      const [here, other] = [await customer(world), await customer(world)]
      const { receiptAddress, setReceiptAddress, removeReceiptAddress } = here.account.account
      same(right(await receiptAddress()), {}, 'at first there is no address')
      for (const address of [mailbox('ada@example.com'), mailbox("o'neil+cards@mail.example.com")]) {
        same(right(await setReceiptAddress(address)(), 'an address is set'), { address }, 'the answer has it')
        same(right(await receiptAddress()), { address }, 'the customer has it')
      }
      same(right(await other.account.account.receiptAddress()), {}, 'another customer has none')
      for (const _ of [1, 2]) right(await removeReceiptAddress(), 'the address is removed, also twice')
      same(right(await receiptAddress()), {}, 'the address is gone')
    },
  }),
  clause({
    id: 'N-02',
    level: 'MUST',
    profile: 'receipts',
    text: 'The receipt of an own successful order is mailed again, if there is an address; there is none of any other order.',
    hooks: ['customer', 'settle'],
    goods: ['plain'],
    run: async world => {
      const [here, other] = [await customer(world), await customer(world)]
      const { resendReceipt, setReceiptAddress } = here.account.account
      const { id, status } = await paid(world, here, world.goods.plain)
      holds(status._tag === 'success', 'the order is successful', status)
      declined(await resendReceipt(id)(), 'without an address no receipt is mailed')
      right(await setReceiptAddress(mailbox('ada@example.com'))(), 'an address is set')
      right(await resendReceipt(id)(), 'then the receipt is mailed')
      const unpaid = await placed(world, here, world.goods.plain)
      declined(await resendReceipt(unpaid.id)(), 'an unpaid order has no receipt')
      declined(await other.account.account.resendReceipt(id)(), 'another customer gets no receipt')
    },
  }),
]
