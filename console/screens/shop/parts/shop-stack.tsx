import type { ReactNode } from 'react'
import '@console/screens/shop/parts/shop.css'

/** Panels of a screen about the shop, one below the other. */
export function ShopStack({ children }: { readonly children: ReactNode }) {
  return <div className="shop-stack">{children}</div>
}
