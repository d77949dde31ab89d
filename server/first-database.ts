import { makeDatabase } from '@server/boot/first-database'
import { say } from '@server/boot/say'

// The process that makes the embedded database of a new shop. Its argument is the build.

// a signal that stops the shop must not leave half a database: this process ends soon in any case
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

await makeDatabase(process.argv[2] ?? '.', say)
