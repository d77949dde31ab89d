import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../../public/imgs/products', import.meta.url))
const pictures = readdirSync(folder)
  .filter(name => name.endsWith('.avif'))
  .toSorted()
  .slice(0, 12)

const product = (picture, at) =>
  `<li><a href="/p/${at}"><img src="/imgs/${picture}" width="160" height="120" alt=""><strong>Card ${at}</strong> <span>MOP ${(at + 1) * 10}.00</span></a></li>`

const document = (about, style, body) => {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="${about}">
<title>Plain shop</title>
<style>body{font:16px/1.5 sans-serif;margin:16px}img{display:block;width:100%;height:auto}${style}</style>
</head>
<body>
${body}
</body>
</html>`
  return {
    body: brotliCompressSync(html),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
  }
}

const list = document(
  'A plain page of twelve products.',
  'ul{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:0}li{padding:12px;border:1px solid #ccc;list-style:none}',
  `<h1>Plain shop</h1>
<p>The same shop as a plain page: twelve products with their pictures, no script.</p>
<ul>${pictures.map(product).join('')}</ul>`,
)

const single = document(
  'A plain page of one product.',
  '',
  `<img src="/imgs/${pictures[0]}" width="960" height="320" alt="">
<h1>Card</h1>
<p>MOP 10.00</p>`,
)

/** Where the plain page of one product is. */
export const PLAIN_PRODUCT = '/p/0'

/**
 * The answers of plain pages with the pictures of the sample shop: twelve products, and one product with a large picture.
 * They are the floor of what a page can cost.
 */
export const plainPage = new Map([
  ['/', list],
  [PLAIN_PRODUCT, single],
  ...pictures.map(name => [
    `/imgs/${name}`,
    { body: readFileSync(`${folder}/${name}`), headers: { 'content-type': 'image/avif' } },
  ]),
])
