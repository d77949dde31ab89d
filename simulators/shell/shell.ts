import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Lang, parseLang, preferredLang } from '~/domain/shared/locale'
import { Html, html } from '@server/platform/html'
import { style } from '@simulators/shell/style'

/** A page of a simulated service: to the shop, another company's. */
export interface SimulatedPage {
  readonly lang: Lang
  readonly title: string
  readonly label: string
  readonly notice: string
  readonly body: Html
  /** The origins that forms may target, besides the page's own. */
  readonly targets?: readonly string[]
  /** Seconds until the page reloads automatically. */
  readonly refresh?: number
}

export const sendPage = (reply: FastifyReply, page: SimulatedPage): FastifyReply => {
  if (page.refresh !== undefined) void reply.header('refresh', String(page.refresh))
  return sendDocument(reply, page.targets ?? [], nonce => document(page, nonce))
}

/**
 * Sends a document that runs no script. Its style has the nonce, and its forms may target only the document's own origin
 * and `targets`.
 */
export const sendDocument = (
  reply: FastifyReply,
  targets: readonly string[],
  draw: (nonce: string) => string,
): FastifyReply => {
  const nonce = randomBytes(16).toString('base64')
  const forms = ["'self'", ...targets].join(' ')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(draw(nonce))
}

/** The language in the address, else the browser's. */
export const langOf = (request: FastifyRequest, asked: string): Lang =>
  asked === '' ? preferredLang(request.headers['accept-language'] ?? '') : parseLang(asked)

const document = ({ lang, title, label, notice, body }: SimulatedPage, nonce: string): string =>
  `<!doctype html>${
    html`<html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${label}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <style nonce="${nonce}">
          ${new Html(style + inputs)}
        </style>
      </head>
      <body>
        <main class="page">
          <header class="bar">
            <h1>${title}</h1>
            <span class="tag">${label}</span>
          </header>
          <p class="notice">${notice}</p>
          ${body}
        </main>
      </body>
    </html>`.text
  }`

const inputs = `
input { display: block; width: 100%; min-height: 3rem; margin-top: .5rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--ground); border: 1px solid var(--line); border-radius: .75rem }
form > .no { margin-top: .75rem }
`
