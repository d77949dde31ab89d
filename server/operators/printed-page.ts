import { shopTimeInFull } from '@server/platform/period'
import { type Html, html } from '@server/platform/html'

/** A page that prints on paper and needs nothing from the network. */
export const printedPage = (title: string, now: Date, body: Html): string => {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        <style>
          body {
            font: 11pt/1.4 sans-serif;
            margin: 2em auto;
            max-width: 60em;
            padding: 0 1em;
          }
          table {
            border-collapse: collapse;
            margin: 0.5em 0 1.5em;
            width: 100%;
          }
          th,
          td {
            border: 1px solid #999;
            overflow-wrap: anywhere;
            padding: 0.25em 0.5em;
            text-align: left;
            vertical-align: top;
          }
          tr {
            break-inside: avoid;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>Made ${shopTimeInFull(now)}. All times are those of Macau and Hong Kong.</p>
        ${body}
      </body>
    </html> `
  return page.text
}

/** Names and values. */
export const facts = (rows: readonly (readonly [string, string])[]): Html =>
  html`<table>
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <th>${name}</th>
          <td>${value}</td>
        </tr>`,
    )}
  </table>`

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): Html =>
  rows.length === 0
    ? html`<p>None.</p>`
    : html`<table>
        <thead>
          <tr>
            ${heads.map(head => html`<th>${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            row =>
              html`<tr>
                ${row.map(cell => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`

/** Names and values in one cell. */
export const pairs = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
