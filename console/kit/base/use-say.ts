import { useToast } from '~/ui/kit/popup/toast'

/** Says a result: it is shown for a moment, and read to screen readers. For errors there is `FailureNotice`. */
export const useSay = (): ((text: string) => void) => useToast()
