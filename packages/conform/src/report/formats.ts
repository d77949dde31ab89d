import type { Report, ShownResult } from '@conform/report/report'
import { isRed } from '@conform/run/verdict'

/** The file, in the format of https://ctrf.io: its few fields need no library. */
export const ctrf = ({ kit, startedAt, seconds, results }: Report): string => {
  const start = Date.parse(startedAt)
  const tests = results.map(result => ({
    name: `${result.id} ${result.text}`,
    status: ctrfStatus(result),
    rawStatus: result.verdict,
    duration: result.ms,
    suite: [result.profile],
    tags: [result.level, result.profile],
    ...(result.verdict === 'holds' ? {} : { message: reasonOf(result) }),
  }))
  const count = (status: string) => tests.filter(each => each.status === status).length
  const summary = {
    tests: tests.length,
    passed: count('passed'),
    failed: count('failed'),
    pending: 0,
    skipped: 0,
    other: count('other'),
    start,
    stop: start + Math.round(seconds * 1_000),
  }
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: { tool: { name: 'stone-shop-conform', version: kit }, summary, tests },
  }
  return json(document)
}

const ctrfStatus = (result: ShownResult): string =>
  result.verdict === 'holds' ? 'passed' : isRed(result) ? 'failed' : 'other'

/** The file that build servers read: a suite for each profile. */
export const junit = ({ results, seconds, url }: Report): string => {
  const suites = [...new Set(results.map(({ profile }) => profile))].map(profile => {
    const own = results.filter(each => each.profile === profile)
    const cases = own.map(result => {
      const name = `name="${xml(`${result.id} ${result.text}`)}" classname="${xml(profile)}" time="${result.ms / 1_000}"`
      if (result.verdict === 'holds') return `    <testcase ${name}/>`
      const why = xml(reasonOf(result))
      const inside = isRed(result)
        ? `<failure type="${result.verdict}" message="${why}"/>`
        : `<system-out>${result.verdict}: ${why}</system-out>`
      return `    <testcase ${name}>${inside}</testcase>`
    })
    const time = own.reduce((sum, { ms }) => sum + ms, 0) / 1_000
    const counts = `tests="${own.length}" failures="${own.filter(isRed).length}" errors="0" skipped="0"`
    return [`  <testsuite name="${xml(profile)}" ${counts} time="${time}">`, ...cases, '  </testsuite>'].join('\n')
  })
  const counts = `tests="${results.length}" failures="${results.filter(isRed).length}" errors="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(`stone-shop-conform ${url}`)}" ${counts} time="${seconds}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

/** Why a clause does not hold, in one line. */
export const reasonOf = ({
  findings,
  missing,
  verdict,
}: Pick<ShownResult, 'findings' | 'missing' | 'verdict'>): string =>
  missing.length > 0
    ? `${verdict === 'not applicable' ? '' : 'missing: '}${missing.join(', ')}`
    : findings.map(({ says }) => says).join('; ')

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text for XML and HTML, without the control characters that they cannot hold. */
export const xml = (text: string): string =>
  [...text]
    .filter(each => each >= ' ' || each === '\n' || each === '\t')
    .join('')
    .replaceAll(/[&<>"']/gu, each => ESCAPES[each] ?? each)
