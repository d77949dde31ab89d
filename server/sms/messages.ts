import type { Messages } from '@server/identity/parts'
import type { Sms } from '@server/sms/sms.port'
import { codeMessage } from '@server/sms/words'

/** Hands messages over, one beside the other. A failure is told in a word, without number and code (specification 8). */
export const messagesBy = (sms: Sms, publicUrl: string, failed: (why: string) => void): Messages => {
  const under = new Set<Promise<void>>()
  return {
    post: (to, code, lang) => {
      const sent: Promise<void> = sms
        .send(to, codeMessage(code, lang, publicUrl))
        .catch((error: unknown) =>
          failed(error instanceof Error && error.name === 'SmsError' ? error.message : 'broken'),
        )
        .finally(() => under.delete(sent))
      under.add(sent)
    },
    settled: async () => {
      await Promise.all(under)
    },
  }
}
