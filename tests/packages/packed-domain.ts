import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Ended {
  readonly code: number
  /** Everything that the command printed. */
  readonly output: string
}

/** Runs a command to its end; an exit code is not an error here. */
export const run = (cwd: string, command: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const { NODE_OPTIONS: _, ...env } = process.env
    execFile(command, args, { cwd, env, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, output: stdout + stderr })
      else if (typeof error.code === 'number') resolve({ code: error.code, output: stdout + stderr })
      else reject(error)
    })
  })

const succeed = async (cwd: string, command: string, ...args: readonly string[]): Promise<string> => {
  const { code, output } = await run(cwd, command, ...args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** A folder with the package as it is built and packed: `source` before packing, `packed` as npm unpacks it. */
export const packDomain = async (): Promise<{ readonly source: string; readonly packed: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-domain-test-'))
  const source = join(folder, 'source')
  cpSync(join(root, 'packages/domain'), source, { recursive: true, filter: path => basename(path) !== 'dist' })
  await succeed(root, process.execPath, 'scripts/build-domain.mjs', source)
  await succeed(source, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
  const archive = readdirSync(folder).find(name => name.endsWith('.tgz')) ?? ''
  await succeed(folder, 'tar', '-xzf', archive)
  return { source, packed: join(folder, 'package') }
}

/** A new project outside the repository that has the package installed, and of other packages only these. */
export const projectWith = (packed: string, ...packages: readonly string[]): string => {
  const project = mkdtempSync(join(tmpdir(), 'shop-domain-user-'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  cpSync(packed, join(project, 'node_modules/stone-shop-domain'), { recursive: true })
  for (const name of packages) {
    mkdirSync(join(project, 'node_modules', name, '..'), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name), 'junction')
  }
  return project
}

/** Type-checks one file of a project, with the declarations of packages, and no types but those that are named. */
export const typeCheck = (
  project: string,
  file: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Ended> => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    lib: ['es2023'],
    types: [],
    module: 'nodenext',
    ...options,
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
  return run(project, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '--project', project)
}
