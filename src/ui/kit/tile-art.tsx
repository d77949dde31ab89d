import { type Tile, sign, tile } from '~/domain/tile'
import { tileFamily } from '~/domain/tile-family'
import type { SignProps, TileProps } from '~/ui/kit/tile'

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
