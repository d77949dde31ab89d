import { Suspense } from 'react'
import type { PaymentInstruction } from '~/domain/payments/payment'
import { lazyWithRetry } from '~/start/lazy-component'
import type { Instructed } from '~/ui/payment/sheets/instructed'
import { OfflineSheet } from '~/ui/payment/sheets/offline-sheet'
import { PaymeSheet } from '~/ui/payment/sheets/payme-sheet'
import { CodeChunkError, QrSheet } from '~/ui/payment/sheets/qr-sheet'

const ElsewhereSheet = lazyWithRetry(
  () => import('~/ui/payment/sheets/elsewhere-sheet').then(part => part.default),
  CodeChunkError,
)

/** The sheet for an instruction that has one. */
export function InstructionSheet({ instruction, ...told }: Instructed<PaymentInstruction['kind']>) {
  switch (instruction.kind) {
    case 'qr':
      return <QrSheet instruction={instruction} {...told} />
    case 'app':
      return <PaymeSheet instruction={instruction} {...told} />
    case 'offline':
      return <OfflineSheet instruction={instruction} {...told} />
    case 'redirect':
      return (
        <Suspense>
          <ElsewhereSheet instruction={instruction} {...told} />
        </Suspense>
      )
    case 'form':
    case 'jsapi':
    case 'none':
      return null
  }
}
