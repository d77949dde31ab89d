import { known } from '~/application/lib/remote'
import { type OptionalCall, hasCall } from '~/domain/catalog/features'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** Does this shop's server have the call? A page that would make it asks first. */
export const useHasCall = (call: OptionalCall): boolean => hasCall(known(useLive(useApp().catalog.init.state)), call)
