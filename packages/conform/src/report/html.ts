import { badgeText } from '@conform/report/badge'
import { reasonOf, xml } from '@conform/report/formats'
import { style } from '@conform/report/html-style'
import { type ShownExchange, toRepeat } from '@conform/report/curl'
import type { Report, ShownResult } from '@conform/report/report'
import type { Verdict } from '@conform/run/verdict'

const SECTIONS: readonly (readonly [verdict: Verdict, title: string, note: string])[] = [
  ['broken', 'Broken', 'a MUST that the backend breaks'],
  ['unsteady', 'Unsteady', 'broken at first, and kept when it was tried a second time, alone'],
  ['not testable', 'Not testable', 'something that the clause needs is missing, so that it was not tried'],
  ['warning', 'Warnings', 'a SHOULD that the backend breaks: worse for shoppers'],
  ['not applicable', 'Not applicable', 'nothing that the clause is about: it was not tried, and fails nothing'],
  ['unclaimed', 'There, but not claimed', 'claim the profile, so that it is tested'],
]

const NAMES: Readonly<Record<Verdict, string>> = {
  holds: 'hold',
  broken: 'broken',
  unsteady: 'unsteady',
  'not testable': 'not testable',
  warning: 'warnings',
  'not applicable': 'not applicable',
  unclaimed: 'not claimed',
}
const VERDICTS = ['holds', 'broken', 'unsteady', 'not testable', 'warning', 'not applicable', 'unclaimed'] as const

/** The report as one page that needs no other file. */
export const html = (report: Report): string => {
  const [label, message] = badgeText(report)
  const name = report.hello === undefined ? report.url : `${report.hello.name} ${report.hello.version}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xml(`${name}: ${message}`)}</title>
<style>${style}</style>
<header><div>
<span class="state ${report.colour}">${headline(report)}</span>
<h1>${xml(name)}</h1>
<p class="where">${xml(label)} · ${xml(message)} · ${xml(report.url)}</p>
${tally(report)}
</div></header>
<main>
${stale(report)}
${SECTIONS.map(section => listed(report, section)).join('\n')}
${held(report)}
${facts(report)}
<footer>${report.results.some(each => each.exchanges.length > 0) ? `${prose(toRepeat)}<br>` : ''}
Codes, tokens and passwords are shown as hashes; the same secret has the same hash everywhere.
A clause about a race (marked “race”) can show that a backend breaks the rule, not that it always keeps it.</footer>
</main>
</html>
`
}

const headline = ({ colour, unexpected, only, baseline, counts, stale: fixed }: Report): string => {
  if (fixed.length > 0 && unexpected.length === 0) return 'The baseline is stale'
  switch (colour) {
    case 'red':
      return 'Does not conform'
    case 'green':
      return 'Conforms'
    case 'partial':
      if (only.length > 0) return 'A part was run'
      return counts['not testable'] > 0
        ? 'Not everything could be tried'
        : baseline === undefined
          ? 'Nothing was run'
          : 'As the baseline says'
  }
}

const classOf = (verdict: Verdict): string => (verdict.startsWith('not ') ? 'untestable' : verdict)

const tally = ({ counts, results }: Report): string => {
  const boxes = VERDICTS.map(
    verdict =>
      `<li class="${classOf(verdict)}${counts[verdict] === 0 ? ' none' : ''}"><b>${counts[verdict]}</b><span>${NAMES[verdict]}</span></li>`,
  )
  const parts = VERDICTS.filter(verdict => counts[verdict] > 0).map(
    verdict => `<i class="${classOf(verdict)}" style="width:${(100 * counts[verdict]) / results.length}%"></i>`,
  )
  return `<ul class="tally">${boxes.join('')}</ul><div class="bar" aria-hidden="true">${parts.join('')}</div>`
}

const stale = ({ stale: fixed }: Report): string =>
  fixed.length === 0
    ? ''
    : `<h2>In the baseline, and no longer red</h2><p>Take these out of it: ${xml(fixed.join(', '))}</p>`

const listed = ({ results }: Report, [verdict, title, note]: (typeof SECTIONS)[number]): string => {
  const own = results.filter(each => each.verdict === verdict)
  if (own.length === 0) return ''
  return `<h2>${title} <small>${own.length} · ${note}</small></h2>${own.map(clause).join('\n')}`
}

const clause = (result: ShownResult): string => {
  const { id, text, verdict, level, profile, stochastic, findings, exchanges } = result
  const about = `${level} · ${xml(profile)}${stochastic ? ' · race' : ''}`
  const open = verdict === 'broken' ? ' open' : ''
  return `<details class="clause ${classOf(verdict)}"${open}><summary><code>${xml(id)}</code><span>${prose(text)}
<span class="why">${prose(reasonOf(result))}</span></span><span class="level">${about}</span></summary><div class="inside">
${findings.map(finding).join('\n')}
${exchanges.length === 0 ? '' : `<h3>What was sent, and what came back</h3>${exchanges.map(exchange).join('\n')}`}
${exchanges.length === 0 && findings.length === 0 ? '<p>There is nothing more to show.</p>' : ''}
</div></details>`
}

const finding = ({ says, expected, actual }: ShownResult['findings'][number]): string => {
  const side = (label: string, value: unknown) =>
    value === undefined ? '' : `<div><span class="label">${label}</span><pre>${xml(pretty(value))}</pre></div>`
  return `<h3>Expected: <span>${prose(says)}</span></h3><div class="pair">${side('expected', expected)}${side('found', actual)}</div>`
}

const exchange = ({ method, path, status, ms, requestHeaders, requestBody, headers, body, curl }: ShownExchange) => {
  const sent = [`${method} ${path}`, ...linesOf(requestHeaders), '', prettyText(requestBody ?? '')].join('\n').trimEnd()
  const answer = [`HTTP ${status}`, ...linesOf(headers), '', prettyText(body)].join('\n').trimEnd()
  return `<details class="exchange"><summary><span class="status${status >= 500 ? ' down' : status >= 400 ? ' no' : ''}">${status}</span><code>${xml(method)} ${xml(path)}</code><span class="label">${ms} ms</span></summary><div>
<div class="pair"><div><span class="label">sent</span><pre>${xml(sent)}</pre></div><div><span class="label">came back</span><pre>${xml(answer)}</pre></div></div>
<span class="label">to repeat it</span><pre>${xml(curl)}</pre></div></details>`
}

const held = ({ results }: Report): string => {
  const own = results.filter(({ verdict }) => verdict === 'holds')
  if (own.length === 0) return ''
  const items = own.map(
    ({ id, text, level, profile, stochastic }) =>
      `<li><code>${xml(id)}</code><span>${prose(text)}</span><span class="level">${level} · ${xml(profile)}${stochastic ? ' · race' : ''}</span></li>`,
  )
  return `<h2>Hold <small>${own.length}</small></h2><ul class="kept">${items.join('')}</ul>`
}

const facts = (report: Report): string => {
  const { profiles, claimedBy, startedAt, seconds, exchanges, seed, rounds, patience, kit, contract, only } = report
  const chosen = only.length > 0 ? ` --only ${only.join(',')}` : ''
  const rows: readonly (readonly [string, string])[] = [
    ['Profiles', `${profiles.join(', ')} (from ${claimedBy})`],
    ['Run', `${startedAt}, ${seconds} s, ${exchanges} requests`],
    ...(seed === undefined
      ? []
      : [['Repeat', `--seed ${seed} --rounds ${rounds ?? 1} --patience ${patience}${chosen}`] as const]),
    ['Kit', `${kit}, contract ${contract}`],
  ]
  return `<h2>This run</h2><dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${xml(value)}</dd>`).join('')}</dl>`
}

/** A sentence. Words between backticks are code. */
const prose = (text: string): string => xml(text).replaceAll(/`([^`]+)`/gu, '<code>$1</code>')

const linesOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

const prettyText = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
