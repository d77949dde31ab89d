import { hasAuthParams } from '~/domain/site/auth-callback'
import { type EditionCode, type Lang, bcp47 } from '~/domain/shared/locale'
import {
  type Ground,
  type Indexed,
  type Shared,
  escape,
  ground,
  iconLinks,
  openGraph,
  robots,
} from '@server/pages/head'
import type { Assets } from '@server/pages/assets'
import bootSource from '~/start/boot.js?raw'

/** The content of one document. */
export interface Document {
  readonly edition: EditionCode
  readonly lang: Lang
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** For search engines. A shell for many addresses sets no value. */
  readonly indexed: Indexed
  /** The preview of a link to the page in a chat; absent if there is nothing to share. */
  readonly shared?: Shared
  readonly drawable?: ReadonlySet<string> | undefined
  readonly origin: string
  /** The inline style. */
  readonly style: string
  /** The inline script (`bootScript`). */
  readonly script: string
  /** For the browser's own bars, in both schemes. */
  readonly ground: Ground
  readonly allowZoom: boolean
  /** The page's data, as JSON. */
  readonly data: string
  readonly body: string
  /** Shown when the code does not come. */
  readonly lost: string
  /** The shop's own icon; empty: that of the software. */
  readonly icon: string
  /** Markup that a development server adds to the head. */
  readonly devHead: string
}

/** In both languages: without scripts the shopper cannot switch. */
export const NO_SCRIPT =
  '<noscript><p class="noscript"><span lang="zh-Hant">選購、登入及查看訂單需要 JavaScript，請在瀏覽器開啟。</span> ' +
  '<span lang="en">Buying, logging in and orders need JavaScript. Please turn it on in your browser.</span></p></noscript>'

/** The first HTML: complete and readable without JavaScript. */
export const documentOf = (d: Document): string =>
  `<!doctype html>
<html lang="${bcp47(d.edition, d.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover${d.allowZoom ? '' : ', maximum-scale=1, user-scalable=no'}">
<title>${escape(d.title)}</title>
<meta name="description" content="${escape(d.description)}">
<meta name="keywords" content="${escape(d.keywords)}">
${robots(d.origin, d.indexed)}
${d.shared === undefined ? '' : openGraph(d.origin, d.edition, d.shared, d.drawable)}
${ground(d.ground)}
${iconLinks(d.icon)}
<link rel="manifest" href="/manifest.webmanifest">
<style>${d.style}</style>
${d.devHead}</head>
<body>
${NO_SCRIPT}
<div id="root">${d.body}</div>
<template id="lost">${d.lost}</template>
<script type="application/json" id="page-data">${scriptText(d.data)}</script>
<script>${d.script}</script>
</body>
</html>
`

/** The files that the inline script loads. */
export interface BootFiles extends Pick<Assets, 'before' | 'entry'> {
  /** The address of the stylesheet; absent: the document carries all of it. */
  readonly style?: string
}

/**
 * The inline script. `drawn`: the page is readable before hydration, so hydration may wait; otherwise the page needs its
 * code at once. `hasAuthParams` is the regular expression of the domain.
 */
export const bootScript = ({ before = [], entry, style = '' }: BootFiles, drawn: boolean): string => {
  const files = JSON.stringify([...before, entry])
  const values = [files, JSON.stringify(style), String(!drawn), String(hasAuthParams)]
  return `${bootSource.replace(/^\/\/.*$/gmu, '').trim()}(${values.join(',')})`
}

/** Escapes the data, so that it can contain neither `</script>` nor a line separator. */
const scriptText = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
