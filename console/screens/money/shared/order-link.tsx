import { Link } from 'wouter'

/** The number of an order, which leads to its screen. */
export function OrderLink({ order }: { readonly order: string | undefined }) {
  if (order === undefined) return '–'
  return (
    <Link className="money-order" href={`/orders/${order}`}>
      {order}
    </Link>
  )
}
