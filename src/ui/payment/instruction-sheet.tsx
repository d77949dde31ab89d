import type { PaymentInstruction } from '~/domain/payment'
import type { Instructed } from '~/ui/payment/instructed'
import { OfflineSheet } from '~/ui/payment/offline-sheet'
import { PaymeSheet } from '~/ui/payment/payme-sheet'
import { QrSheet } from '~/ui/payment/qr-sheet'

/** The sheet for an instruction that has one. */
export function InstructionSheet({ instruction, ...told }: Instructed<PaymentInstruction['kind']>) {
  switch (instruction.kind) {
    case 'qr':
      return <QrSheet instruction={instruction} {...told} />
    case 'app':
      return <PaymeSheet instruction={instruction} {...told} />
    case 'offline':
      return <OfflineSheet instruction={instruction} {...told} />
    default:
      return null
  }
}
