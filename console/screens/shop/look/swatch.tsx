/** A square of a colour. With an ink, it shows how a text in that ink looks on it. */
export function Swatch({
  hex,
  ink,
  text = '',
}: {
  readonly hex: string
  readonly ink?: string
  readonly text?: string
}) {
  return (
    <svg className="shop-swatch" viewBox="0 0 40 28" aria-hidden="true">
      <rect width="40" height="28" rx="5" fill={hex} />
      {ink === undefined ? null : (
        <text x="20" y="19" textAnchor="middle" fontSize="14" fontWeight="700" fill={ink}>
          {text}
        </text>
      )}
    </svg>
  )
}
