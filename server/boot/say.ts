import { hostname } from 'node:os'
import type { Say } from '@server/boot/boot-progress'

/** In production each line is JSON, like those of the log: other lines would stop a log collector. */
const printed = (text: string, level: number): string =>
  process.env['SHOP_MODE'] === 'production'
    ? `${JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), msg: text })}\n`
    : `${text}\n`

/** The levels of the log. */
const [INFO, FATAL] = [30, 60]

export const say: Say = line => process.stdout.write(printed(line, INFO))

export const sayFatal: Say = line => process.stderr.write(printed(line, FATAL))
