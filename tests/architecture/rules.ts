import { type Dependency, type Layer, type Source, dependenciesOf, layerOf } from './sources'
import { codeOf } from '../../scripts/lib/imports.mjs'

export interface Rule {
  /** The first half of a sentence; `because` is the second half. */
  readonly title: string
  readonly because: string
  /** What is wrong with a file, a sentence each. */
  readonly check: (source: Source) => readonly string[]
  /** Files that break the rule: proof that it can be broken. */
  readonly broken: readonly Source[]
  /** Files close to the line, on the right side of it. */
  readonly kept?: readonly Source[]
}

const file = (path: string, text: string): Source => ({ path, text })

/** A rule about what the files of one place may import. */
const imports = (
  applies: (source: Source) => boolean,
  allowed: (found: Dependency, source: Source) => boolean,
): Rule['check'] => {
  return source =>
    applies(source)
      ? dependenciesOf(source)
          .filter(found => !allowed(found, source))
          .map(found => `${source.path} imports ${found.specifier}`)
      : []
}

const inLayer =
  (...layers: readonly Layer[]) =>
  (source: Source): boolean =>
    layers.includes(layerOf(source.path))

const to = (found: Dependency, ...layers: readonly Layer[]): boolean =>
  layers.some(layer => found.target.layer === layer)

/** The page in the frame of the console is an entry to the client of the shop. */
const isPreview = ({ path }: Pick<Source, 'path'>): boolean => path.startsWith('console/preview/')

const npm = (found: Dependency, ...names: readonly string[]): boolean =>
  found.target.layer === 'npm' && names.includes(found.target.path)

const wiring = ['inversify', 'reflect-metadata']
const drawing = ['react', 'react-dom', 'react-i18next', 'wouter']

/** The folders of the domain, each above those that it may import. */
const DOMAIN_FOLDERS = ['shared', 'payments', 'site', 'catalog', 'cart', 'orders', 'account']

const folderOf = (path: string): string | undefined => /^src\/domain\/([^/]+)\//u.exec(path)?.[1]

const foldersBelow = (folder: string | undefined): readonly string[] =>
  folder === undefined ? [] : DOMAIN_FOLDERS.slice(0, DOMAIN_FOLDERS.indexOf(folder) + 1)

export const layerRules: readonly Rule[] = [
  {
    title: 'The domain imports nothing but itself and fp-ts',
    because: 'it must run anywhere: in a browser, on a server, in a test without either',
    check: imports(inLayer('domain'), found => {
      if (npm(found, 'rxjs')) return found.typeOnly
      return to(found, 'domain') || npm(found, 'fp-ts')
    }),
    broken: [
      file('src/domain/cart/cart.ts', "import { live } from '~/application/lib/live'"),
      file('src/domain/cart/cart.port.ts', "import { Observable } from 'rxjs'"),
      file('src/domain/cart/cart.ts', "import Big from 'big.js'"),
      file('src/domain/cart/cart.ts', "import { randomUUID } from 'crypto'"),
      file('src/domain/cart/cart.ts', "import {\n  a,\n  b,\n} from '../../ui/kit/use-live'"),
    ],
    kept: [
      file('src/domain/cart/cart.port.ts', "import type { Observable } from 'rxjs'\nimport * as E from 'fp-ts/Either'"),
      file('src/domain/shared/money.ts', "import * as E from 'fp-ts/Either'\nimport { x } from './cart'"),
    ],
  },
  {
    title: 'A folder of the domain imports itself and the folders below it',
    because: 'a reader of one concept does not need the concepts that use it',
    check: imports(
      ({ path }) => folderOf(path) !== undefined,
      (found, { path }) => {
        const target = folderOf(found.target.path)
        return target === undefined || foldersBelow(folderOf(path)).includes(target)
      },
    ),
    broken: [
      file('src/domain/shared/money.ts', "import type { Cart } from '~/domain/cart/cart'"),
      file('src/domain/cart/cart.ts', "import type { Order } from '~/domain/orders/order'"),
      file('src/domain/site/region.ts', "import { parseTel } from '../account/phone'"),
      file('src/domain/elsewhere/x.ts', "import { money } from '~/domain/shared/money'"),
    ],
    kept: [
      file('src/domain/orders/order.ts', "import type { Cart } from '~/domain/cart/cart'"),
      file('src/domain/orders/order.ts', "import { isPayable } from './order-status'"),
    ],
  },
  {
    title: 'Graphics import nothing but themselves and fp-ts',
    because: 'pictures are computed from values, in the browser and on the server alike',
    check: imports(inLayer('graphics'), found => to(found, 'graphics') || npm(found, 'fp-ts')),
    broken: [
      file('src/graphics/qr.ts', "import type { Cart } from '~/domain/cart/cart'"),
      file('src/graphics/qr.ts', "import { create } from 'qrcode'"),
    ],
  },
  {
    title: 'The application imports only the domain, fp-ts and rxjs',
    because: 'a use case that knows one adapter cannot work with another',
    check: imports(inLayer('application'), found => to(found, 'domain', 'application') || npm(found, 'fp-ts', 'rxjs')),
    broken: [
      file('src/application/cart.ts', "import { httpCart } from '~/adapters/http/cart.http'"),
      file('src/application/cart.ts', "import type { Cart } from '~/contract/cart.wire'"),
      file('src/application/cart.ts', "export * from 'react'"),
    ],
  },
  {
    title: 'The contract imports only the domain, fp-ts and io-ts',
    because: 'client, server and published description are derived from it',
    check: imports(inLayer('contract'), found => to(found, 'domain', 'contract') || npm(found, 'fp-ts', 'io-ts')),
    broken: [
      file('src/contract/wire.ts', "import { live } from '~/application/lib/live'"),
      file('src/contract/wire.ts', "import Fastify from 'fastify'"),
    ],
  },
  {
    title: 'Adapters import the domain, the contract and packages, but neither Inversify nor React',
    because: 'an adapter is a plain function of its technology, and other layers wire and draw it',
    check: imports(
      inLayer('adapters'),
      found =>
        to(found, 'domain', 'graphics', 'contract', 'adapters') ||
        (found.target.layer === 'npm' && !npm(found, ...wiring, ...drawing)),
    ),
    broken: [
      file('src/adapters/http/client.ts', "import { app } from '~/application/app'"),
      file('src/adapters/http/client.ts', "import { injectable } from 'inversify'"),
      file('src/adapters/http/client.ts', "const react = await import('react')"),
      file('src/adapters/http/client.ts', "import { readFile } from 'node:fs/promises'"),
    ],
  },
  {
    title: 'The interface imports use cases and drawing libraries, and no adapter',
    because: 'a screen that fetches data cannot be drawn on the server or in the demo',
    check: imports(inLayer('ui'), (found, { path }) => {
      if (npm(found, 'rxjs')) return found.typeOnly
      // one file computes and draws the modules of the QR code, in a separate chunk
      if (npm(found, 'qrcode')) return path === 'src/ui/kit/qr/qr-drawing.ts'
      return to(found, 'domain', 'graphics', 'application', 'start', 'ui') || npm(found, ...drawing, 'i18next', 'fp-ts')
    }),
    broken: [
      file('src/ui/cart/cart-bar.tsx', "import { httpCart } from '~/adapters/http/cart.http'"),
      file('src/ui/cart/cart-bar.tsx', "import { cart } from '~/contract/cart.wire'"),
      file('src/ui/cart/cart-bar.tsx', "import { CART } from '../../composition/tokens'"),
      file('src/ui/cart/cart-bar.tsx', "import { map } from 'rxjs'"),
      file('src/ui/cart/cart-bar.tsx', "import QR from 'qrcode'"),
    ],
    kept: [file('src/ui/kit/qr/qr-drawing.ts', "import { create } from 'qrcode'")],
  },
  {
    title: 'The code that starts a page imports the domain, the application and React alone',
    because: 'screens use it too, and it takes what it starts as arguments',
    check: imports(
      inLayer('start'),
      found => to(found, 'domain', 'application', 'start') || npm(found, 'react', 'rxjs', 'fp-ts'),
    ),
    broken: [
      file('src/start/tab-life.ts', "import { compose } from '~/composition/compose'"),
      file('src/start/tab-life.ts', "import { Root } from '~/ui/app'"),
      file('src/start/early-input.ts', "import { localTokens } from '~/adapters/storage/tokens'"),
    ],
    kept: [file('src/start/tab-life.ts', "import type { App } from '~/application/app'")],
  },
  {
    title: 'The composition wires the inner layers and imports neither screens nor the server',
    because: 'the same wiring serves a tab, a request and a test',
    check: imports(
      inLayer('composition'),
      found =>
        to(found, 'domain', 'application', 'contract', 'adapters', 'composition') || found.target.layer === 'npm',
    ),
    broken: [
      file('src/composition/browser.ts', "import { Root } from '~/ui/app'"),
      file('src/composition/server.ts', "import { db } from '@server/platform/database/database'"),
    ],
  },
  {
    title: 'Only the entries import the composition',
    because: 'code that asks a container for its parts hides its dependencies',
    check: imports(
      // the shoppers of the kit are the adapters of the pages, wired as for a page
      source => !inLayer('composition', 'entries', 'conform')(source) && !isPreview(source),
      found => !to(found, 'composition'),
    ),
    broken: [
      file('src/ui/app.tsx', "import { compose } from '~/composition/compose'"),
      file('server/main.ts', "import { compose } from '~/composition/compose'"),
    ],
    kept: [
      file('src/main.tsx', "import { compose } from '~/composition/compose'"),
      file('console/preview/preview-app.ts', "import { compose } from '~/composition/compose'"),
    ],
  },
  {
    title: 'Inversify stays in the composition and the entries',
    because: 'everything else takes its ports as arguments and is tested without a container',
    check: imports(
      source => !inLayer('composition', 'entries')(source) && !isPreview(source),
      found => !npm(found, ...wiring),
    ),
    broken: [
      file('server/http/app.ts', "import 'reflect-metadata/lite'"),
      file('src/application/app.ts', "import type { Container } from 'inversify'"),
    ],
    kept: [file('src/composition/compose.ts', "import { Container } from 'inversify'")],
  },
  {
    title: 'The service worker imports only the domain',
    because: 'it is one script without a page, and it only needs to know which pages exist',
    check: imports(inLayer('worker'), found => to(found, 'domain', 'worker')),
    broken: [
      file('src/worker/service-worker.ts', "import { httpCart } from '~/adapters/http/cart.http'"),
      file('src/worker/service-worker.ts', "import { map } from 'rxjs'"),
    ],
    kept: [file('src/worker/service-worker.ts', "import { isCacheable } from '~/domain/site/cache-policy'")],
  },
  {
    title: 'The entries import no server code',
    because: 'their imports are sent to the browser',
    check: imports(inLayer('entries'), found => !to(found, 'server', 'tests') && found.target.layer !== 'elsewhere'),
    broken: [file('src/main.tsx', "import { db } from '@server/platform/database/database'")],
  },
  {
    title: 'The server imports the domain and the contract, not the client',
    because: 'any other backend that follows the contract must be able to replace it',
    check: imports(inLayer('server', 'simulators'), (found, { path }) => {
      if (found.target.layer === 'npm') return !npm(found, ...drawing)
      if (found.target.layer === 'node') return true
      // a document contains the script that starts it
      if (found.target.path === 'src/entry-server' || found.target.path === 'src/start/boot.js')
        return path.startsWith('server/pages/')
      // the sample catalogue is data, not code
      // the folders of the server and the simulators have their own rules
      return (
        to(found, 'domain', 'graphics', 'contract', 'server', 'simulators') || found.target.path.startsWith('data/')
      )
    }),
    broken: [
      file('server/http/app.ts', "import { renderView } from '~/entry-server'"),
      file('server/http/app.ts', "import boot from '~/start/boot.js?raw'"),
      file('server/pages/html.ts', "import { watchEffects } from '~/start/watch-effects'"),
      file('server/http/app.ts', "import { live } from '~/application/lib/live'"),
      file('server/http/routes/cart.ts', "import { httpCart } from '../../../src/adapters/http/cart.http'"),
      file('server/pages/html.ts', "import { renderToString } from 'react-dom/server'"),
    ],
    kept: [file('server/pages/pages.ts', "import { renderView } from '~/entry-server'")],
  },
  {
    title: 'Shared test code imports the client without its screens, and no product code imports it',
    because: 'integrators use it for their own tests, and it replaces a backend',
    check: source =>
      source.path.startsWith('testing/')
        ? imports(
            () => true,
            found => !to(found, 'ui', 'entries', 'server', 'simulators', 'tests'),
          )(source)
        : imports(
            each => !inLayer('conform')(each),
            found => !to(found, 'testing'),
          )(source),
    broken: [
      file('testing/memory/shop/memory-shop.ts', "import { Root } from '~/ui/app'"),
      file('testing/memory/shop/memory-shop.ts', "import { placeOrder } from '@server/orders/placing/place-order'"),
      file('src/composition/server.ts', "import { memoryPorts } from '@testing/memory/ports'"),
      file('server/main.ts', "import { memoryPorts } from '@testing/memory/ports'"),
    ],
    kept: [file('testing/memory/app-ports.ts', "import type { AppPorts } from '~/application/ports'")],
  },
  {
    title: 'The console imports the contract, its HTTP client and the kit of the shop, and no product code imports it',
    because: 'it is a program of its own for operators, and shoppers must not load a byte of it',
    check: source =>
      source.path.startsWith('console/')
        ? imports(
            each => each.path !== 'console/vite.config.ts',
            (found, { path }) =>
              (isPreview({ path }) && (to(found, ...SHOP) || npm(found, 'reflect-metadata'))) ||
              to(found, 'domain', 'graphics', 'contract', 'start', 'console') ||
              CONSOLE_USES.some(each => found.target.path.startsWith(each)) ||
              npm(found, ...drawing, 'i18next', 'fp-ts', 'io-ts', 'rxjs', '@tanstack/react-table', 'uplot'),
          )(source)
        : imports(
            () => true,
            found => !to(found, 'console'),
          )(source),
    broken: [
      file('console/kit/calls/console.ts', "import { compose } from '~/composition/compose'"),
      file('console/app/start.ts', "import { refund } from '@server/operations/after-sales/refund-order'"),
      file('console/app/start.ts', "import { httpCart } from '~/adapters/http/cart.http'"),
      file('console/screens/orders/orders-screen.tsx', "import { OrderPage } from '~/ui/orders/order-page'"),
      file('console/kit/calls/console.ts', "import { Container } from 'inversify'"),
      file('src/ui/kit/money.tsx', "import { Money } from '@console/kit/base/money'"),
      file('server/console/plugin.ts', "import { Root } from '@console/app/root'"),
      file('console/preview/main.tsx', "import { memoryShop } from '@testing/memory/shop/memory-shop'"),
    ],
    kept: [
      file('console/preview/shown-product.tsx', "import ProductSheet from '~/ui/shop/product/product-sheet'"),
      file('console/app/start.ts', "import { http } from '~/adapters/http/client'"),
      file('console/kit/form/fields.tsx', "import { Field } from '~/ui/kit/form/field'"),
    ],
  },
  {
    title: 'The parts of the console import those below them',
    because: 'a screen can be read without the others, and the kit without any',
    check: imports(
      ({ path }) => path.startsWith('console/'),
      (found, { path }) => !to(found, 'console') || consoleRank(found.target.path) <= consoleRank(path),
    ),
    broken: [
      file('console/kit/table/rows.tsx', "import { OrdersScreen } from '@console/screens/orders/orders-screen'"),
      file('console/screens/orders/orders-screen.tsx', "import { Shell } from '@console/app/shell/shell'"),
    ],
    kept: [file('console/screens/orders/orders-screen.tsx', "import { Panel } from '@console/kit/base/panel'")],
  },
  {
    title: 'The conformance kit imports the client without its screens, and no product code imports it',
    because: 'it knows a backend by its answers alone, and a shop needs no kit to run',
    check: source =>
      source.path.startsWith('packages/conform/')
        ? imports(
            () => true,
            found =>
              to(found, 'domain', 'application', 'contract', 'adapters', 'composition', 'testing', 'conform') ||
              found.target.layer === 'npm' ||
              found.target.layer === 'node' ||
              isKitFile(found.target.path),
          )(source)
        : imports(
            () => true,
            found => !to(found, 'conform'),
          )(source),
    broken: [
      file('packages/conform/src/run/run.ts', "import { buildApp } from '@server/http/app'"),
      file('packages/conform/src/report/html.ts', "import { Root } from '~/ui/app'"),
      file('packages/conform/src/clauses/cart.ts', "import { walletSimulator } from '@simulators/wallets/simulator'"),
      file('testing/mock/hooks.ts', "import type { Hooks } from '@conform/kernel/world'"),
      file('simulators/simulators.ts', "import { clauses } from '@conform/clauses/all'"),
    ],
    kept: [
      file('packages/conform/src/world/remote-shopper.ts', "import { httpPorts } from '~/composition/http-ports'"),
      file('packages/conform/src/bin/mock.ts', "import { startMock } from '@testing/mock/mock-server'"),
    ],
  },
]

/** The client of the shop, which the page in the frame of the console shows. */
const SHOP = ['application', 'composition', 'ui'] as const

/** What the console takes from the client of the shop. */
const CONSOLE_USES = [
  'src/application/lib/',
  'src/application/tslib',
  'src/adapters/http/client',
  'src/adapters/http/failures',
  'src/ui/kit/',
  'src/ui/i18n/i18n',
]

/** The parts of the console, each above those that it may import. */
const CONSOLE_PARTS = ['console/i18n/', 'console/kit/', 'console/screens/', 'console/app/', 'console/']

const consoleRank = (path: string): number => CONSOLE_PARTS.findIndex(part => path.startsWith(part))

/** What the commands of the kit need besides: the version, and the files of a static site. */
const isKitFile = (path: string): boolean =>
  path === 'packages/conform/package.json' || path === 'scripts/lib/serve-static.mjs'

const LONGEST = 300

/** Lines of a text, a final line break not counted as one more. */
export const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length

const DECODED_QUERY = /import\s*\{[^}]*\b(useSearch(?:Params)?)\b[^}]*\}\s*from\s*['"]wouter['"]/g

const COMMENT_THAT_SILENCES =
  /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable|biome-ignore|(?:prettier|oxfmt)-ignore/g
const CAST_THAT_SILENCES = /\bas any\b|\bas unknown as\b/g
const CHINESE = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f，！？：；（）]+/gu
const REEXPORT = /^\s*export\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*['"][^'"]+['"];?/gm

export const shapeRules: readonly Rule[] = [
  {
    title: 'There are no barrels',
    because: 'an import should name the file of a thing, and a chunk should load no more than that file',
    check: ({ path, text }) => {
      const code = codeOf(text)
      const barrel = /(?:^|\/)index\.tsx?$/.test(path) && code.trim() !== '' && code.replace(REEXPORT, '').trim() === ''
      return barrel ? [`${path} only exports what stands elsewhere`] : []
    },
    broken: [
      file('src/ui/kit/index.ts', "// all of it\nexport * from './stepper'\nexport { a,\n b } from './sheet'\n"),
    ],
    kept: [file('src/ui/kit/index.ts', "export * from './stepper'\nexport const a = 1\n")],
  },
  {
    title: `No file has more than ${LONGEST} lines`,
    because: 'each file has one idea, and is read from top to bottom',
    check: ({ path, text }) => (linesOf(text) > LONGEST ? [`${path} has ${linesOf(text)} lines`] : []),
    broken: [file('src/domain/everything.ts', 'x\n'.repeat(LONGEST + 1))],
    kept: [file('src/domain/much.ts', 'x\n'.repeat(LONGEST))],
  },
  {
    title: 'What may be absent is undefined, not an Option',
    because: 'one way to say that something is absent needs no bridges to another',
    check: imports(
      () => true,
      found => found.specifier !== 'fp-ts/Option',
    ),
    broken: [file('src/domain/account/phone.ts', "import * as O from 'fp-ts/Option'")],
    kept: [file('src/domain/account/phone.ts', "import * as E from 'fp-ts/Either'")],
  },
  {
    title: 'Neither the compiler nor the linter is silenced',
    because: 'a silenced line hides the next mistake',
    check: ({ path, text }) =>
      [...text.matchAll(COMMENT_THAT_SILENCES), ...codeOf(text).matchAll(CAST_THAT_SILENCES)].map(
        match => `${path} says ${match[0]}`,
      ),
    broken: [
      file('src/domain/cart/cart.ts', '// @ts-expect-error later\nconst a: string = 1'),
      file('server/http/app.ts', '/* oxlint-disable */'),
      file('server/http/app.ts', 'const a = b as unknown as C'),
    ],
    kept: [file('server/http/app.ts', '// as good as any other\nconst a = b as C')],
  },
  {
    title: 'A query is read undecoded from the address',
    because: 'wouter returns it decoded, and parsing that decodes it twice: useRawSearch returns it unchanged',
    check: ({ path, text }) =>
      [...codeOf(text).matchAll(DECODED_QUERY)].map(match => `${path} imports ${match[1]} of wouter`),
    broken: [
      file('src/ui/payment/pay-page.tsx', "import { Redirect, useSearch } from 'wouter'"),
      file('src/ui/account/login/login-page.tsx', "import {\n  Link,\n  useSearchParams,\n} from 'wouter'"),
    ],
    kept: [
      file('src/ui/payment/pay-page.tsx', "import { useLocation } from 'wouter'"),
      file('src/ui/shop/listing/listing-page.tsx', "import { useSearchText } from '~/ui/shop/listing/use-search-text'"),
    ],
  },
  {
    title: 'Chinese texts are in the language files',
    because: 'a text in a component is missing in the other language',
    check: ({ path, text }) =>
      (path.startsWith('src/ui/') && !path.startsWith('src/ui/i18n/')) ||
      (path.startsWith('console/') && !path.startsWith('console/i18n/'))
        ? [...codeOf(text).matchAll(CHINESE)].map(match => `${path} says ${match[0]}`)
        : [],
    broken: [
      file('src/ui/cart/cart-bar.tsx', '<p>售罄</p>'),
      file('src/ui/cart/cart-bar.tsx', "const a = '，'"),
      file('src/ui/cart/cart-bar.tsx', '<p>don\'t</p> // x\n<p title="已">…</p>'),
    ],
    kept: [
      file('src/ui/cart/cart-bar.tsx', '/** the mark 售罄 */\nconst a = 1 // 已'),
      file('src/ui/i18n/zh.ts', "export const sold = '售罄'"),
    ],
  },
]
