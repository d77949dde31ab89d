import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { badgeJson, badgeSvg } from '@conform/report/badge'
import { ctrf, json, junit } from '@conform/report/formats'
import { html } from '@conform/report/html'
import { markdown } from '@conform/report/markdown'
import type { Report } from '@conform/report/report'

const FILES: Readonly<Record<string, (report: Report) => string>> = {
  'report.json': json,
  'report.html': html,
  'report.md': markdown,
  'ctrf.json': ctrf,
  'junit.xml': junit,
  'badge.svg': badgeSvg,
  'badge.json': badgeJson,
}

/** Writes every form of the report into a folder. */
export const writeReports = (report: Report, folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const [name, formOf] of Object.entries(FILES)) writeFileSync(join(folder, name), formOf(report))
}
