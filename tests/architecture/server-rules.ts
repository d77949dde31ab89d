import type { Rule } from './rules'
import { type Dependency, dependenciesOf } from './sources'

/** The folders of the server, each above those that it may import. The files of `server` itself stand above all. */
const SERVER_FOLDERS = [
  'platform',
  'shop',
  'realtime',
  'identity',
  'pictures',
  'catalog',
  'cart',
  'stock',
  'orders',
  'payments',
  'fulfilment',
  'webhooks',
  'operations',
  'books',
  'operators',
  'customers',
  'acts',
  'config',
  'pages',
  'http',
  'console',
  'cli',
  'boot',
]

const file = (path: string, text: string) => ({ path, text })

const folderOf = (path: string): string | undefined => /^server\/([^/]+)\//u.exec(path)?.[1]

/** An interface that other folders implement or call. It knows no implementation. */
const isPort = (path: string): boolean => path.endsWith('.port') || path.endsWith('.port.ts')

const isBelow = (target: string, from: string | undefined): boolean => {
  const folder = folderOf(target)
  if (from === undefined) return true
  return folder !== undefined && SERVER_FOLDERS.slice(0, SERVER_FOLDERS.indexOf(from) + 1).includes(folder)
}

const PROVIDERS = 'server/payments/providers/'
const WIRED_PROVIDERS = ['server/payments/providers/registry.ts', 'server/payments/providers/providers-file.ts']
const providerOf = (path: string): string | undefined =>
  path.startsWith(PROVIDERS) && !WIRED_PROVIDERS.includes(path) ? path.split('/')[3] : undefined

const check =
  (applies: (path: string) => boolean, allowed: (found: Dependency, path: string) => boolean): Rule['check'] =>
  source =>
    applies(source.path)
      ? dependenciesOf(source)
          .filter(found => !allowed(found, source.path))
          .map(found => `${source.path} imports ${found.specifier}`)
      : []

export const serverRules: readonly Rule[] = [
  {
    title: 'A folder of the server imports itself, the folders below it and ports',
    because: 'a reader of one feature does not need the features that use it',
    check: check(
      path => path.startsWith('server/'),
      ({ target }, path) => target.layer !== 'server' || isPort(target.path) || isBelow(target.path, folderOf(path)),
    ),
    broken: [
      file('server/platform/database/database.ts', "import { absent } from '@server/shop/refusal'"),
      file('server/catalog/shop-settings.ts', "import { getCart } from '@server/cart/cart'"),
      file('server/stock/stock.ts', "import { placeOrder } from '@server/orders/placing/place-order'"),
      file('server/orders/order-view.ts', "import type { Settled } from '../payments/settle'"),
      file('server/payments/settle.ts', "import { sweep } from '@server/operations/sweep'"),
      file('server/operations/sweep.ts', "import { buildApp } from '@server/http/app'"),
      file('server/elsewhere/x.ts', "import { absent } from '@server/shop/refusal'"),
    ],
    kept: [
      file('server/shop/deps.ts', "import type { PaymentProvider } from '@server/payments/provider.port'"),
      file('server/operations/sweep.ts', "import { expireOverdue } from '@server/orders/cancel-orders'"),
      file('server/main.ts', "import { openShop } from '@server/boot/open-shop'"),
    ],
  },
  {
    title: 'A port of the server imports the domain, the platform and other ports',
    because: 'an interface must not depend on an implementation',
    check: check(
      path => path.startsWith('server/') && isPort(path),
      ({ target }) =>
        target.layer !== 'server' ||
        isPort(target.path) ||
        target.path.startsWith('server/platform/') ||
        target.path.startsWith('server/identity/shared/'),
    ),
    broken: [file('server/payments/provider.port.ts', "import type { Deps } from '@server/shop/deps'")],
    kept: [file('server/payments/provider.port.ts', "import type { Told } from '@server/fulfilment/fulfilment.port'")],
  },
  {
    title: 'A payment provider imports its port, the platform, what all providers share and its own files',
    because: 'a provider can be added or removed without reading another one',
    check: check(
      path => providerOf(path) !== undefined,
      ({ target }, path) =>
        target.layer !== 'server' ||
        isPort(target.path) ||
        target.path.startsWith('server/platform/') ||
        target.path.startsWith(`${PROVIDERS}common/`) ||
        // a cash counter has a generic wallet behind it
        (providerOf(path) === 'offline' && target.path.startsWith(`${PROVIDERS}wallet/`)) ||
        target.path.startsWith(`${PROVIDERS}${providerOf(path) ?? ''}/`),
    ),
    broken: [
      file(
        'server/payments/providers/mpay/mpay.ts',
        "import { bocProvider } from '@server/payments/providers/boc/boc'",
      ),
      file('server/payments/providers/mpay/mpay.ts', "import { payOrder } from '@server/payments/pay-order'"),
    ],
    kept: [file('server/payments/providers/registry.ts', "import { boc } from '@server/payments/providers/boc/boc'")],
  },
  {
    title: 'The server imports no simulator, except one module that is loaded on demand',
    because: 'a shop that accepts real money contains no code that fakes it',
    check: check(
      path => path.startsWith('server/'),
      ({ target, typeOnly, dynamic }, path) =>
        !target.path.startsWith('simulators/') || typeOnly || (dynamic && path === 'server/boot/open-shop.ts'),
    ),
    broken: [
      file('server/boot/open-shop.ts', "import { simulators } from '@simulators/simulators'"),
      file('server/http/app.ts', "const sms = await import('@simulators/sms/outbox')"),
    ],
    kept: [
      file('server/boot/open-shop.ts', "const all = await import('@simulators/simulators')"),
      file('server/boot/suppliers.ts', "import type { Simulators } from '@simulators/simulators'"),
    ],
  },
  {
    title: 'A simulator imports the platform, ports and the wire formats of the adapters that it answers',
    because: 'it replaces external services, which do not know the shop',
    check: check(
      // the hooks of a conformance run stand for the operator, who does know the shop
      path => path.startsWith('simulators/') && !path.startsWith('simulators/conform/'),
      ({ target }) =>
        target.layer !== 'server' ||
        isPort(target.path) ||
        /^server\/(?:platform|identity\/(?:shared|sms|social)|payments\/providers|fulfilment\/suppliers)\//u.test(
          target.path,
        ),
    ),
    broken: [
      file('simulators/wallets/pages.ts', "import { settle } from '@server/payments/settle'"),
      file('simulators/supplier/book.ts', "import type { Deps } from '@server/shop/deps'"),
    ],
    kept: [
      file('simulators/conform/order-hooks.ts', "import { orders } from '@server/platform/database/schema/orders'"),
      file(
        'simulators/wallets/mpay/mpay-simulator.ts',
        "import { x } from '@server/payments/providers/mpay/mpay-wire'",
      ),
    ],
  },
]
