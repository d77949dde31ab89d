import '~/ui/shop/product/choice-group.css'
import '~/ui/shop/product/product-skeleton.css'

/** A product on its way, in its final boxes. */
export function ProductSkeleton() {
  return (
    <div className="product-skeleton" aria-hidden="true">
      <span className="skeleton skeleton-hero" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-note" />
      <div className="choices">
        {[0, 1, 2, 3].map(each => (
          <span className="skeleton skeleton-choice" key={each} />
        ))}
      </div>
    </div>
  )
}
