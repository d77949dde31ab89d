import type { Colour, Report } from '@conform/report/report'
import { json, xml } from '@conform/report/formats'

const COLOURS: Readonly<Record<Colour, string>> = { green: '#2a7d3f', red: '#c0392b', partial: '#6b7280' }

/** What the badge says: `contract 1` and `buy safe · 84/84`. */
export const badgeText = ({ contract, profiles, counts, results, colour }: Report): readonly [string, string] => {
  const claimed = results.filter(({ verdict }) => verdict !== 'unclaimed' && verdict !== 'not applicable')
  const shown = profiles.filter(each => !hasGreater(each, profiles))
  const figure = `${counts.holds}/${claimed.length}`
  return [
    `stone shop contract ${contract}`,
    `${shown.join(' ')} · ${figure}${colour === 'partial' ? ' · partial' : ''}`,
  ]
}

/** `safe` includes `buy`, and that includes `browse`. */
const hasGreater = (profile: string, profiles: readonly string[]): boolean =>
  (profile === 'browse' && profiles.includes('buy')) || (profile === 'buy' && profiles.includes('safe'))

/** For https://shields.io/badges/endpoint-badge. */
export const badgeJson = (report: Report): string => {
  const [label, message] = badgeText(report)
  const color = { green: 'brightgreen', red: 'red', partial: 'lightgrey' }[report.colour]
  return json({ schemaVersion: 1, label, message, color })
}

/** `textLength` fits each text into its box with any font, so that no table of letter widths is needed. */
export const badgeSvg = (report: Report): string => {
  const [label, message] = badgeText(report)
  const [left, right] = [widthOf(label), widthOf(message)]
  const text = (at: number, width: number, shown: string) =>
    `<text x="${at + width / 2}" y="14" textLength="${width - 12}" lengthAdjust="spacingAndGlyphs">${xml(shown)}</text>`
  const title = xml(`${label}: ${message}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="round"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#round)"><path fill="#374151" d="M0 0h${left}v20H0z"/><path fill="${COLOURS[report.colour]}" d="M${left} 0h${right}v20H${left}z"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
${text(0, left, label)}
${text(left, right, message)}
</g>
</svg>
`
}

const LETTER = 6.4

const widthOf = (text: string): number => Math.round(text.length * LETTER) + 12
