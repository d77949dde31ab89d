/** A product on its way, in its final boxes. */
export function ProductSkeleton() {
  return (
    <div className="product-bones" aria-hidden="true">
      <span className="bone bone-hero" />
      <span className="bone bone-line" />
      <span className="bone bone-note" />
      <div className="choices">
        {[0, 1, 2, 3].map(each => (
          <span className="bone bone-choice" key={each} />
        ))}
      </div>
    </div>
  )
}
