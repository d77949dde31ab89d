import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreError } from '@server/platform/database/store-error'
import { closeDirectory } from '@server/platform/database/open/private-directory'

describe('the data directory', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'shop-private-'))
  })
  afterAll(() => rmSync(home, { recursive: true }))

  const made = (name: string, mode: number): string => {
    const path = join(home, name)
    mkdirSync(path)
    chmodSync(path, mode)
    return path
  }
  const modeOf = (path: string): number => statSync(path).mode & 0o777
  /** A directory of another user, with mode 755. */
  const foreign = (): string => {
    if (process.getuid?.() !== 0) return '/usr'
    const path = made('foreign', 0o755)
    chownSync(path, 1, 1)
    return path
  }

  it.each([0o755, 0o750, 0o701, 0o777])('a data directory of mode %o is closed to other users', mode => {
    const path = made(`mode-${mode}`, mode)
    closeDirectory(path)
    expect(modeOf(path)).toBe(0o700)
  })

  it('a data directory that is closed already keeps its mode, and an absent one stays absent', () => {
    const path = made('closed', 0o500)
    closeDirectory(path)
    expect(modeOf(path)).toBe(0o500)
    closeDirectory(join(home, 'absent'))
    expect(existsSync(join(home, 'absent'))).toBe(false)
  })

  it('an open data directory of another user is refused with the command to run', () => {
    const path = foreign()
    expect(() => closeDirectory(path)).toThrow(StoreError)
    expect(() => closeDirectory(path)).toThrow(
      new RegExp(`${path} \\(mode 755\\)\\. Run: sudo chown \\d+ ${path} && sudo chmod 700 ${path}$`, 'u'),
    )
    expect(modeOf(path)).toBe(0o755)
  })

  it('a data directory that all users share is refused, and stays shared', () => {
    const path = made('shared', 0o1777)
    expect(() => closeDirectory(path)).toThrow(/Choose a directory for the shop alone$/u)
    expect(modeOf(path)).toBe(0o777)
  })
})
