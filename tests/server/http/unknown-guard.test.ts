import { afterAll, expect, it } from 'vitest'
import { routes } from '~/domain/site/routes'
import { openDoors } from '@tests/server/http/harness'

const { access } = routes.about
afterAll(() => Object.assign(routes.about, { access }))

it('a page with an unknown guard is a 500 with the name of the guard and a link home', async () => {
  // the route table names a guard that does not exist
  Object.assign(routes.about, { access: 'tea-drinkers' })
  const h = await openDoors('pglite', {
    site: { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined },
  })
  for (const path of ['/about', '/hk/about']) {
    const page = await h.ask('GET', path, { bare: true })
    expect(page.status).toBe(500)
    const main = /<main class="message">.*<\/main>/su.exec(page.text)?.[0] ?? ''
    expect(main).toMatch(/<h1 class="lead"><span class="status">500\b/u)
    expect(main).toContain('Unknown middleware tea-drinkers')
    expect(main).toContain(path === '/about' ? 'href="/"' : 'href="/hk')
  }
  expect((await h.ask('GET', '/procedure', { bare: true })).status).toBe(200)
  await h.close()
})
