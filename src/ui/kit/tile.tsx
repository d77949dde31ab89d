import { memo, useState } from 'react'
import { type Tile as Drawn, sign, tile, tileFamily } from '~/domain/tile'
import '~/ui/kit/tile.css'

interface TileProps {
  /** As the data name it; anything unknown is drawn as `all`. */
  readonly family: string | undefined
  readonly name: string
  /** 6 × 4 for cards, 4 × 4 for rows, 12 × 4 for the hero. */
  readonly columns: number
  readonly rows: number
  readonly className?: string
}

/** A product's tile: the same name always gives the same picture. */
export const Tile = memo(function Tile({ family, name, columns, rows, className }: TileProps) {
  const known = tileFamily(family ?? '')
  return <Drawing art={tile(known, name, columns, rows)} className={joined(`tile tile-${known}`, className)} />
})

/** A category's own sign. */
export const Sign = memo(function Sign({ family }: { readonly family: string | undefined }) {
  const known = tileFamily(family ?? '')
  return <Drawing art={sign(known)} className={`tile tile-${known}`} />
})

/** A product's picture in the tile's box. The tile lies below: it is seen until the picture comes, and if it never does. */
export function Art({
  image,
  eager = false,
  ...drawn
}: TileProps & { readonly image?: string | undefined; readonly eager?: boolean }) {
  const [broken, setBroken] = useState<string>()
  if (image === undefined || image === '' || broken === image) return <Tile {...drawn} />
  return (
    <span className={joined('art', drawn.className)}>
      <Tile {...drawn} className="" />
      <img
        src={image}
        alt=""
        width={drawn.columns * 80}
        height={drawn.rows * 80}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(image)}
      />
    </span>
  )
}

function Drawing({ art, className }: { readonly art: Drawn; readonly className: string }) {
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

const joined = (own: string, given: string | undefined): string =>
  given === undefined || given === '' ? own : `${own} ${given}`
