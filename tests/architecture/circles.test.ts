import { describe, expect, it } from 'vitest'
import { circlesOfFiles, circlesOfFolders } from './circles'
import { sources } from './sources'

const all = sources()
describe('imports lead in one direction', () => {
  it('no circle of imports leads from a file back to it', () => {
    expect(circlesOfFiles(all)).toEqual([])
  })

  it('no circle of imports leads from a folder back to it', () => {
    expect(circlesOfFolders(all)).toEqual([])
  })

  it('the check finds a circle between two files', () => {
    const circle = [
      { path: 'server/cart/a.ts', text: "import { b } from '@server/cart/b'" },
      { path: 'server/cart/b.ts', text: "import type { A } from './a'" },
      { path: 'server/cart/c.ts', text: "import { a } from './a'" },
    ]
    expect(circlesOfFiles(circle)).toHaveLength(2)
    expect(circlesOfFolders(circle)).toEqual([])
    expect(circlesOfFiles(circle.slice(1))).toEqual([])
  })

  it('the check finds a circle between folders even if no circle of files exists', () => {
    const circle = [
      { path: 'server/cart/a.ts', text: "import { b } from '@server/orders/b'" },
      { path: 'server/orders/c.ts', text: "import { d } from '@server/cart/d'" },
      { path: 'server/orders/b.ts', text: '' },
      { path: 'server/cart/d.ts', text: '' },
    ]
    expect(circlesOfFiles(circle)).toEqual([])
    expect(circlesOfFolders(circle)).not.toEqual([])
  })
})
