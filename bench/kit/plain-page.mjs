import { brotliCompressSync } from 'node:zlib'

const product = at => `<li><a href="/p/${at}"><strong>Card ${at}</strong> <span>MOP ${at * 10}.00</span></a></li>`

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="A plain page of twelve products.">
<title>Plain shop</title>
<style>body{font:16px/1.5 sans-serif;margin:16px}li{margin:12px 0;padding:12px;border:1px solid #ccc;list-style:none}</style>
</head>
<body>
<h1>Plain shop</h1>
<p>The same shop as a plain page: no picture, no script, twelve products and one paragraph of text.</p>
<ul>${Array.from({ length: 12 }, (_, at) => product(at + 1)).join('')}</ul>
</body>
</html>`

/** The answer of a plain page of twelve products: the floor of what a page can cost. */
export const plainPage = {
  body: brotliCompressSync(html),
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
}
