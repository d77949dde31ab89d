import { pathToFileURL } from 'node:url'
import { buildKit, kitCommand } from './build-kit.mjs'

// `npm run conform -- --url URL`: the conformance kit of packages/conform
await buildKit()
await import(pathToFileURL(kitCommand('conform')).href)
