import { type ComponentType, useState } from 'react'
import { drawn } from '~/ui/kit/picture/drawn'
import type { SignProps, TileProps } from '~/ui/kit/picture/tile-art'
import '~/ui/kit/picture/tile-families.css'
import '~/ui/kit/picture/tile.css'

const loadArt = () => import('~/ui/kit/picture/tile-art')

/** A product's tile: the same name always gives the same picture. */
export const Tile = drawn(
  loadArt,
  ({ TileArt }): ComponentType<TileProps> => TileArt,
  ({ columns, rows, className }) => (
    <svg className={joined('skeleton tile', className)} viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true" />
  ),
)

/** A category's own sign. */
export const Sign = drawn(
  loadArt,
  ({ SignArt }): ComponentType<SignProps> => SignArt,
  () => <svg className="skeleton tile" viewBox="0 0 2 2" aria-hidden="true" />,
)

/** A product's picture in the tile's box. The tile lies below: it is seen until the picture comes, and if it never does. */
export function Art({
  image,
  eager = false,
  ...tile
}: TileProps & { readonly image?: string | undefined; readonly eager?: boolean }) {
  const [broken, setBroken] = useState<string>()
  if (image === undefined || image === '' || broken === image) return <Tile {...tile} />
  return (
    <span className={joined('art', tile.className)}>
      <Tile {...tile} className="" />
      <img
        src={image}
        alt=""
        width={tile.columns * 80}
        height={tile.rows * 80}
        loading={eager ? 'eager' : 'lazy'}
        // a picture in view is painted as soon as it is here
        decoding={eager ? 'sync' : 'async'}
        onError={() => setBroken(image)}
      />
    </span>
  )
}

const joined = (own: string, given: string | undefined): string =>
  given === undefined || given === '' ? own : `${own} ${given}`
