import { writeFileSync } from 'node:fs'
import {
  bootstrap,
  bootstrapWorker,
  configureDefaultOrderProcess,
  DefaultJobQueuePlugin,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  dummyPaymentHandler,
} from '@vendure/core'
import { populate } from '@vendure/core/cli/index.js'

// A shop on Vendure with one product. `kit/vendure.mjs` copies this file into a separate directory, installs Vendure there
// and runs it as `seed PIECES`, `serve` or `work`. It prints READY.

const [, , command, pieces] = process.argv
const isLean = process.env.LEAN === 'yes'
const database = new URL(process.env.DATABASE_URL)

const config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PORT),
    shopApiPath: 'shop-api',
    adminApiPath: 'admin-api',
    cors: false,
  },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: 'bench', password: 'bench' },
    // logging in is slow on purpose, and not what is measured
    passwordHashingStrategy: {
      hash: password => Promise.resolve(password),
      check: (password, hash) => Promise.resolve(password === hash),
    },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: database.hostname,
    port: Number(database.port),
    username: database.username,
    password: database.password,
    database: database.pathname.slice(1),
    synchronize: command === 'seed',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  ...(isLean
    ? { orderOptions: { process: [configureDefaultOrderProcess({ arrangingPaymentRequiresShipping: false })] } }
    : {
        // as Vendure's installer writes it
        plugins: [
          DefaultSchedulerPlugin.init(),
          DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
          DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
        ],
      }),
}

const SAMPLE = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'Macau', code: 'MO', zone: 'Asia' }],
  taxRates: [{ name: 'Zero Tax', percentage: 0 }],
  shippingMethods: [{ name: 'Digital', price: 0 }],
  paymentMethods: [
    {
      name: 'wallet',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
}

const HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,' +
  'variantAssets,variantFacets'

const seed = async () => {
  writeFileSync('products.csv', `${HEAD}\nCard,card,A card,,,,,V1,100.00,zero,${pieces},true,,\n`)
  const app = await populate(() => bootstrap(config), SAMPLE, 'products.csv')
  await app.close()
}

if (command === 'seed') await seed()
else if (command === 'work') await (await bootstrapWorker(config)).startJobQueue()
else await bootstrap(config)
console.log('READY')
if (command === 'seed') process.exit(0)
