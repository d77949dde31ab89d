import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ignoreClosedPipe } from '@server/cli/kit/terminal'

describe('the output of a command', () => {
  it('a reader that closes the pipe early does not end the command, and any other error does', () => {
    const stream = new PassThrough()
    ignoreClosedPipe(stream)
    expect(stream.emit('error', Object.assign(new Error('closed'), { code: 'EPIPE' }))).toBe(true)
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    expect(() => stream.emit('error', full)).toThrow('no space')
  })
})
