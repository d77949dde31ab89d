import { badgeText } from '@conform/report/badge'
import { toRepeat } from '@conform/report/curl'
import { reasonOf } from '@conform/report/formats'
import type { Report, ShownResult } from '@conform/report/report'
import type { Verdict } from '@conform/run/verdict'

const ORDER: readonly (readonly [Verdict, string])[] = [
  ['broken', 'Broken: these fail the run'],
  ['unsteady', 'Unsteady: broken at first, and kept when tried a second time'],
  ['not testable', 'Not testable: something that the clause needs is missing'],
  ['warning', 'Warnings: worse for shoppers'],
  ['not applicable', 'Not applicable: nothing that the clause is about'],
  ['unclaimed', 'There, but not claimed'],
]

/** The report as text, for a comment on a change. */
export const markdown = (report: Report): string => {
  const { url, startedAt, seconds, seed, kit, contract, claimedBy, exchanges, counts } = report
  const said = badgeText(report).join(' · ')
  const named = report.hello === undefined ? '' : `${report.hello.name} ${report.hello.version}, `
  const sections = ORDER.flatMap(([verdict, title]) => {
    const own = report.results.filter(each => each.verdict === verdict)
    return own.length === 0 ? [] : [`## ${title}`, '', ...own.flatMap(entry), '']
  })
  const stale =
    report.stale.length === 0 ? [] : ['## In the baseline, and no longer red', '', `${report.stale.join(', ')}`, '']
  return [
    `# ${said}`,
    '',
    `${named}${url}, ${startedAt}, ${seconds} s, ${exchanges} requests${seed === undefined ? '' : `, seed ${seed}`}, kit ${kit}, contract ${contract}.`,
    `Profiles: ${report.profiles.join(', ')} (from ${claimedBy}).`,
    '',
    `| holds | broken | unsteady | not testable | warnings | not applicable | not claimed |`,
    `|---|---|---|---|---|---|---|`,
    `| ${counts.holds} | ${counts.broken} | ${counts.unsteady} | ${counts['not testable']} | ${counts.warning} | ${counts['not applicable']} | ${counts.unclaimed} |`,
    '',
    ...stale,
    ...sections,
    ...(report.results.some(each => each.exchanges.length > 0) ? ['## To repeat a request', '', toRepeat, ''] : []),
    '## Holds',
    '',
    report.results
      .filter(({ verdict }) => verdict === 'holds')
      .map(({ id }) => id)
      .join(', ') || 'nothing',
    '',
  ].join('\n')
}

const entry = (result: ShownResult): readonly string[] => {
  const last = result.exchanges.at(-1)
  return [
    `### ${result.id} (${result.level}, ${result.profile})`,
    '',
    result.text,
    '',
    reasonOf(result),
    '',
    ...result.findings.flatMap(({ expected, actual }) => [
      ...(expected === undefined ? [] : fenced(`expected: ${shown(expected)}`)),
      ...(actual === undefined ? [] : fenced(`found: ${shown(actual)}`)),
    ]),
    ...(last === undefined ? [] : fenced(last.curl)),
  ]
}

const shown = (value: unknown): string => JSON.stringify(value, null, 2).slice(0, 2_000)

const fenced = (text: string): readonly string[] => ['````', text, '````', '']
