import type { ReactNode } from 'react'
import { Icon } from '~/ui/kit/picture/icon'
import '~/ui/kit/error/error-notice.css'

/** Says what to do instead, where the shop's server lacks something. */
export function NotOffered({ children }: { readonly children: ReactNode }) {
  return (
    <div className="panel trouble notice">
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  )
}
