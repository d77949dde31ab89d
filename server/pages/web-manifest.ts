import type { FastifyInstance } from 'fastify'
import type { ThemeColors } from '~/graphics/theme'
import { groundOf } from '@server/pages/head'

/** What a home screen shows of the shop. */
export interface HomeScreen {
  readonly name: string
  readonly description: string
  readonly colors: ThemeColors
  /** The shop's own icon, a PNG of 512 × 512; empty: the icons of the software. */
  readonly icon: string
}

/** The manifest of the shop as an app on a home screen, in Chinese: the browser asks for it without a language. */
export const webManifest = ({ name, description, colors, icon }: HomeScreen): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'zh-Hant',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colors.primary,
    background_color: groundOf(colors).light,
    icons: icon === '' ? SOFTWARE_ICONS : [{ src: icon, sizes: '512x512', type: 'image/png' }],
  })

export const registerManifest = (app: FastifyInstance, shown: () => Promise<HomeScreen>): void => {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    void reply.type('application/manifest+json').header('Cache-Control', 'public, max-age=3600')
    return webManifest(await shown())
  })
}

const SOFTWARE_ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
]
