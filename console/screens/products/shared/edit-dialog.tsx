import type { ConsoleEdited } from '~/contract/console/products'
import { ActDialog, type ActDialogProps } from '@console/kit/act/act-dialog'
import type { Draft } from '@console/kit/form/form'
import { Changes, useDoneWords } from '@console/screens/products/shared/edit-done'

/** Does one edit of the catalogue: a preview says what would change, and a sentence that it is done. */
export function EditDialog<Input, Fields extends Draft>(
  props: Omit<ActDialogProps<Input, ConsoleEdited, Fields>, 'preview' | 'done'>,
) {
  const words = useDoneWords()
  return <ActDialog {...props} preview={({ changes }) => <Changes changes={changes} />} done={words} />
}
