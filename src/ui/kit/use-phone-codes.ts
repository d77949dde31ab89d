import { known } from '~/application/lib/remote'
import { hasPhoneCodes } from '~/domain/catalog/features'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** Can this shop send codes by text message? */
export const usePhoneCodes = (): boolean => hasPhoneCodes(known(useLive(useApp().catalog.init.state)))
