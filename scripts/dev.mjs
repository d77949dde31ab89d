import { existsSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

// One HTTP server for pages, modules and hot updates, so that the page's `connect-src 'self'` holds in development too.
// Vite listens to its upgrades; the shop answers its requests (`server/boot/development.ts`).
const http = createHttpServer()
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })

const start = async () => {
  const { startShop } = await vite.ssrLoadModule('/server/main.ts')
  const shop = await startShop(root, { vite, server: http })
  console.log(`the shop, as you write it: ${shop.address}`)
  return shop
}

const stop = async () => {
  // a socket that stays open would keep the server from closing; the browser reconnects automatically and reloads
  for (const client of vite.ws.clients) client.socket.terminate()
  await shop?.close()
  shop = undefined
  // each shop adds its own; the server outlives them
  http.removeAllListeners('clientError')
}

const restart = async () => {
  try {
    await stop()
    vite.moduleGraph.invalidateAll()
    shop = await start()
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error.stack)
    console.error('waiting for a change')
  }
}

/** Pages are replaced while they run; what the server holds in memory is not. */
const SERVER_SIDE = /^(server|src\/contract|src\/domain|src\/graphics)\//

let shop
let turn = restart()
let timer
vite.watcher.on('all', (_event, file) => {
  if (!SERVER_SIDE.test(relative(root, file))) return
  // an editor that saves several files makes one restart of it, and no restart overtakes another
  clearTimeout(timer)
  timer = setTimeout(() => (turn = turn.then(restart)), 100)
})

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await turn
    await stop()
    await vite.close()
    process.exit()
  })
