import type { Messages } from '@server/identity/sms/messages.port'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { ShopFacts } from '@server/identity/sms/shop-facts'
import { type Sms, SmsError } from '@server/identity/sms/sms.port'
import { changeMessage, codeMessage, type Sender } from '@server/identity/sms/sms-texts'

/**
 * Sends messages in parallel. The gateway reports its own failures (`observed-sms.ts`). Any other failure is logged
 * without number and code.
 */
export const messagesBy = (
  sms: Sms,
  publicUrl: string,
  facts: () => Promise<ShopFacts | undefined>,
  failed: () => void,
): Messages => {
  const under = new Set<Promise<void>>()
  const post = (to: PhoneNumber, write: (sender: Sender) => string): void => {
    const sent: Promise<void> = facts()
      .then(known => sms.send(to, write({ ...known, publicUrl })))
      .catch((error: unknown) => {
        if (!(error instanceof SmsError)) failed()
      })
      .finally(() => under.delete(sent))
    under.add(sent)
  }
  return {
    code: (to, code, lang) => post(to, sender => codeMessage(code, lang, sender)),
    changed: (to, change, lang) => post(to, sender => changeMessage(change, lang, sender)),
    settled: async () => {
      await Promise.all(under)
    },
  }
}
