import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this machine lets us install Debian packages: root, and apt is there. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const run = args => {
  // stdin is closed and dpkg keeps existing configuration: an unanswered question would hang a build server for ever
  const { status, error } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (error || status !== 0)
    throw new Error(`apt-get ${args.join(' ')} failed (${error?.message ?? `exit code ${status}`})`)
}

let updated = false

/** Installs Debian packages, with apt's own progress on the terminal. The package lists are refreshed once a process. */
export const aptInstall = (...packages) => {
  console.log(`installing ${packages.join(', ')} with apt; this takes a minute or two`)
  // a mirror that is briefly away is tried again, a frozen one is given up
  const patience = ['-o', 'Acquire::Retries=3', '-o', 'Acquire::http::Timeout=30', '-o', 'DPkg::Lock::Timeout=120']
  if (!updated) run(['update', ...patience])
  updated = true
  run(['install', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...patience, ...packages])
}
