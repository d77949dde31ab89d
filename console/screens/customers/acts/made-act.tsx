import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActCall } from '~/contract/console/console-call'
import { ActDialog, type ActDialogProps } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import type { Draft } from '@console/kit/form/form'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** An act for one customer that makes something. The result is shown once, after the act. */
export function MadeAct<Answer>({
  call,
  customer,
  isOpen,
  shown,
  onClose,
  children,
  ...words
}: {
  readonly call: ActCall<object, Answer>
  readonly customer: string
  readonly isOpen: boolean
  /** The title of what is shown. */
  readonly shown: string
  readonly onClose: () => void
  readonly children: (made: Answer) => ReactNode
} & Pick<ActDialogProps<object, Answer, Draft>, 'title' | 'text' | 'submit' | 'danger' | 'done'>) {
  const { t } = useTranslation('common')
  const [made, setMade] = useState<Answer>()
  const forget = () => setMade(undefined)
  if (made === undefined)
    return isOpen ? (
      <ActDialog
        {...words}
        call={call}
        params={{ id: customer }}
        draft={{}}
        onDone={answer => setMade(() => answer)}
        onClose={onClose}
      />
    ) : null
  return (
    <Dialog title={shown} onClose={forget}>
      <DialogBody>{children(made)}</DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={forget}>
          {t('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
