import manifest from '../../package.json'
import { main } from '@conform/cli/main'

process.exitCode = await main(process.argv.slice(2), manifest.version)
