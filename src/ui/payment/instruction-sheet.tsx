import type { WatchedOrder } from '~/application/orders'
import type { Order } from '~/domain/order'
import type { PaymentInstruction } from '~/domain/payment'
import { OfflineSheet } from '~/ui/payment/offline-sheet'
import { PaymeSheet } from '~/ui/payment/payme-sheet'
import { QrSheet } from '~/ui/payment/qr-sheet'

/** What every kind of sheet is told. */
export interface Instructed<Kind extends PaymentInstruction['kind']> {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: Kind }>
  /** How the method is called. */
  readonly name: string
  readonly order: Order
  readonly watched: WatchedOrder
  readonly onClose: () => void
}

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
