import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildShop, currentBuild } from './build.mjs'
import { runtimePackages } from './release/packages.mjs'

// One archive with everything that a server needs besides Node: no sources, no development packages (docs/operating.md).

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `stone-shop-${manifest.version}`
const target = process.argv[2] ?? join(root, 'dist')
const folder = join(target, name)

/** For reading beside the code: README.md and `docs` link to the others. */
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  '.env.example',
  'data/README.md',
  'docs',
  'ops',
  'packages/conform/README.md',
  'packages/conform/mutants.md',
  'packages/conform/reports',
  'packages/domain/README.md',
]

/** The licence texts of all packages that are part of the archive, also of those that the build has bundled. */
const licences = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)))
    .map(([path, { version, license }]) => {
      const files = readdirSync(join(root, path)).filter(file => /^(?:licen[cs]e|notice|copying)/i.test(file))
      const texts = files.map(file => readFileSync(join(root, path, file), 'utf8').trim())
      const title = `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version} (${license ?? 'see its text'})`
      return [title, ...texts].join('\n\n')
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)

await buildShop({ ifStale: true })
const build = realpathSync(currentBuild)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of ['client', 'console', 'server', 'data'])
  cpSync(join(build, part), join(folder, part), { recursive: true })
const imports = JSON.parse(readFileSync(join(build, 'imports.json'), 'utf8'))
for (const path of runtimePackages(
  // development mode alone imports the others
  imports.filter(specifier => !(specifier in manifest.devDependencies)),
  root,
))
  cpSync(path, join(folder, relative(root, path)), {
    recursive: true,
    // nested packages are copied separately, if they are needed
    filter: from => from === path || basename(from) !== 'node_modules',
  })
for (const file of ['start.mjs', 'shop.mjs']) cpSync(join(root, 'scripts/release', file), join(folder, file))
for (const path of DOCUMENTS) cpSync(join(root, path), join(folder, path), { recursive: true })
writeFileSync(join(folder, 'LICENSES.txt'), `${licences()}\n`)
/** The bill of materials. npm would leave out packages that a development package needs too, so all are asked for. */
const bill = () => {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 }
  const { components, dependencies, ...rest } = JSON.parse(execFileSync('npm', command, options))
  const isForDevelopment = ({ properties = [] }) =>
    properties.some(each => each.name === 'cdx:npm:package:development' && each.value === 'true')
  const left = new Set(components.filter(isForDevelopment).map(each => each['bom-ref']))
  const kept = dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => !left.has(each)) }))
  return { ...rest, components: components.filter(each => !isForDevelopment(each)), dependencies: kept }
}
writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(bill(), null, 2)}\n`)
const { version, license, engines } = manifest
const scripts = { start: 'node start.mjs', shop: 'node shop.mjs' }
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ name: manifest.name, version, private: true, license, type: 'module', engines, scripts }, null, 2)}\n`,
)
// one platform: the password hash is native code
const archive = `${name}-${process.platform}-${process.arch}.tar.gz`
execFileSync('tar', ['--owner=0', '--group=0', '-czf', archive, name], { cwd: target })
rmSync(folder, { recursive: true })
console.log(join(target, archive))
