import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The stylesheet, and the chunks of the listing pages in each language: enough to look around without a network. */
const ENTRIES = [
  'style.css',
  'src/main.tsx',
  'src/ui/shop/home/home-page.tsx',
  'src/ui/shop/listing/listing-page.tsx',
  'src/ui/shop/product/product-sheet.tsx',
  'src/ui/kit/picture/tile-art.tsx',
  'src/ui/i18n/zh-Hant-MO/first.ts',
  'src/ui/i18n/zh-Hant-HK/first.ts',
  'src/ui/i18n/en/first.ts',
]

/** The addresses of the files that the service worker fetches ahead, as the browser build's manifest has them. */
export const firstFiles = async client => {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const keys = new Set()
  const reach = key => {
    if (keys.has(key)) return
    keys.add(key)
    for (const next of manifest[key].imports ?? []) reach(next)
  }
  // an entry that is part of another's chunk is not in the manifest
  ENTRIES.filter(key => key in manifest).forEach(reach)
  return [...new Set([...keys].map(key => `/${manifest[key].file}`))].toSorted()
}
