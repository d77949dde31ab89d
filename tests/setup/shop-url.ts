import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inject } from 'vitest'

let own: { readonly url: string; readonly claim: string } | undefined

/** The shop that this process has to itself, for one file after the other: what another buys, it cannot. */
export const shopUrl = (): string => {
  own ??= inject('shops').find(({ claim }) => isClaimed(claim))
  if (own === undefined) throw new Error('every shop is in use: more files run at a time than shops were started')
  return own.url
}

/** Claims a shop for this process, until the process ends. False if another live process has it. */
const isClaimed = (claim: string): boolean => {
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isAlive(Number(readFileSync(claim, 'utf8')))) return false
    rmSync(claim, { force: true })
    return isClaimed(claim)
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
