import type { Init } from '~/domain/catalog/catalog'
import '~/ui/kit/picture/tile-families.css'
import '~/ui/kit/picture/tile.css'

/** Where the shop's own mark is kept: it is drawn in place, without a request. Another shop's logo is fetched. */
const OWN = '/imgs/logo.svg'

export function Mark({ logo }: { readonly logo: Init['imgs']['logo'] | undefined }) {
  if (logo !== undefined && logo !== '' && logo !== OWN)
    return <img className="mark" src={logo} alt="" width={32} height={32} />
  return (
    <svg className="tile mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="f1" d="M0 0h32v12Q24 4 16 12T0 12Z" />
      <path className="f2" d="M0 14Q8 6 16 14T32 14V21Q24 13 16 21T0 21Z" />
      <circle className="fx" cx="23.5" cy="25.5" r="3" />
    </svg>
  )
}
