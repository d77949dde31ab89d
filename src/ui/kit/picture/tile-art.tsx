import { type Tile, sign, tile } from '~/graphics/tile'
import { tileFamily } from '~/graphics/tile-family'

export interface TileProps {
  /** As the data name it; anything unknown is drawn as `all`. */
  readonly family: string | undefined
  readonly name: string
  /** 6 × 4 for cards, 4 × 4 for rows, 12 × 4 for the hero. */
  readonly columns: number
  readonly rows: number
  readonly className?: string
}

export interface SignProps {
  readonly family: string | undefined
}

/** A product's tile, drawn. */
export function TileArt({ family, name, columns, rows, className }: TileProps) {
  const known = tileFamily(family ?? '')
  return <Drawing art={tile(known, name, columns, rows)} className={`tile tile-${known} ${className ?? ''}`.trim()} />
}

/** A category's own sign, drawn. */
export function SignArt({ family }: SignProps) {
  const known = tileFamily(family ?? '')
  return <Drawing art={sign(known)} className={`tile tile-${known}`} />
}

function Drawing({ art, className }: { readonly art: Tile; readonly className: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${art.width} ${art.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {art.paths.map(({ tone, d }) => (
        <path key={tone} className={tone} d={d} />
      ))}
    </svg>
  )
}
