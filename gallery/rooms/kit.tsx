import {
  type Failure,
  busy,
  conflict,
  cookiesBlocked,
  forbidden,
  invalid,
  notFound,
  offline,
  serverFailure,
  timedOut,
  unauthenticated,
  undecodable,
} from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'
import type { TileFamily } from '~/graphics/tile-family'
import { DataLink } from '~/ui/kit/navigation/data-link'
import { Empty } from '~/ui/kit/error/empty'
import { AnyIcon, type IconName, icons } from '~/ui/kit/picture/any-icon'
import { LazyImage } from '~/ui/kit/picture/lazy-image'
import { Price } from '~/ui/kit/money'
import { Phrases } from '~/ui/kit/phrases'
import { Art, Sign, Tile } from '~/ui/kit/picture/tile'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import type { Piece } from '@gallery/stage/exhibit'

const nothing = () => undefined

/** Every family, failure and icon: one that is added and not shown does not compile. */
const families: Readonly<Record<TileFamily, true>> = {
  game: true,
  topup: true,
  stream: true,
  mobile: true,
  gift: true,
  app: true,
  food: true,
  all: true,
}
const failures: Readonly<Record<Failure['_tag'], Failure>> = {
  offline,
  timeout: timedOut,
  unauthenticated,
  cookies_blocked: cookiesBlocked,
  forbidden,
  not_found: notFound,
  conflict: conflict('售罄 Sold out'),
  invalid: invalid({ tel: ['號碼有誤 Not a number'] }),
  busy: busy(30),
  server: serverFailure(500, ''),
  undecodable: undecodable('cart'),
}
const iconNames = Object.keys(icons)
  .filter((name): name is IconName => Object.hasOwn(icons, name))
  .toSorted()

/** What is only looked at. */
export const kit: readonly Piece[] = [
  {
    name: 'kit/data-link',
    parts: ['DataLink'],
    sees: 'a.inline-link',
    draw: () => (
      <>
        {['/order', 'https://example.com', 'javascript:alert(1)'].map(href => (
          <p key={href}>
            <DataLink className="inline-link" href={href}>
              {href}
            </DataLink>
          </p>
        ))}
      </>
    ),
  },
  {
    name: 'kit/empty',
    parts: ['Empty'],
    sees: '.empty',
    draw: () => (
      <Empty
        title="未有訂單 No orders"
        text="買過的會在這裏。 What you buy stands here."
        action={
          <button type="button" className="button button-quiet">
            去逛逛 Shop
          </button>
        }
      />
    ),
  },
  {
    name: 'kit/icons',
    parts: ['AnyIcon', 'Drawing', 'Icon'],
    sees: '.icon',
    draw: () => (
      <div className="gallery-line">
        {iconNames.map(name => (
          <AnyIcon key={name} name={name} />
        ))}
        {iconNames.map(name => (
          <AnyIcon key={name} name={name} small />
        ))}
      </div>
    ),
  },
  {
    name: 'kit/pictures',
    parts: ['LazyImage'],
    sees: '.lazy-lost',
    draw: () => (
      <>
        <LazyImage src="/imgs/products/coffee.avif" alt="咖啡 Coffee" width={160} height={120} eager />
        <LazyImage src="/imgs/nowhere.avif" alt="不存在 Nowhere" width={160} height={120} />
      </>
    ),
  },
  {
    name: 'kit/prices',
    parts: ['Price'],
    sees: '.price',
    draw: () => (
      <>
        {[0, 5, 990, 12_345, 123_456_789].map(amount => (
          <p key={amount}>
            <Price cents={cents(amount)} />
          </p>
        ))}
        <p>
          <Price cents={cents(9_500)} cash />
        </p>
        <p>
          <Price cents={cents(9_500)} cash from />
        </p>
      </>
    ),
  },
  {
    name: 'kit/phrases',
    parts: ['Phrases'],
    sees: '.unbroken',
    draw: () => (
      <p>
        <Phrases text="結帳時選「現金」，即享所列現金價。到門市付款，付款後即時取碼。" />
      </p>
    ),
  },
  {
    name: 'kit/tiles',
    parts: ['Tile', 'Sign', 'Art'],
    sees: '.tile',
    draw: () => (
      <>
        {Object.keys(families).map(family => (
          <div className="grid" key={family}>
            <Tile family={family} name={family} columns={6} rows={4} />
            <Sign family={family} />
          </div>
        ))}
        <div className="grid">
          <Art eager image="/imgs/products/coffee.avif" family="food" name="coffee" columns={6} rows={4} />
          <Art eager image="/imgs/nowhere.avif" family="food" name="broken" columns={6} rows={4} />
        </div>
      </>
    ),
  },
  {
    name: 'kit/troubles',
    parts: ['ErrorNotice'],
    sees: '.trouble',
    draw: () => (
      <>
        {Object.values(failures).map(failure => (
          <ErrorNotice
            key={failure._tag}
            failure={failure}
            onRetry={failure._tag === 'offline' ? nothing : undefined}
          />
        ))}
      </>
    ),
  },
]
