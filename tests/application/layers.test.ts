import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Layers, layerStack } from '~/application/layers'

interface Entry {
  readonly page: number
  readonly layers: Layers
}

/** A browser's tab: its history, whose moves come later, and a shop whose sheets are closed by the stack. */
const openTab = () => {
  let entries: Entry[] = [{ page: 0, layers: [] }]
  let at = 0
  let pages = 0
  let sheets = 0
  const moves: number[] = []
  /** The sheets of this document; those with a name are drawn by their page as the stack says. */
  let drawn: Layers = []
  const here = (): Entry => entries[at] ?? { page: -1, layers: [] }
  const push = (entry: Entry) => {
    entries = [...entries.slice(0, at + 1), entry]
    at += 1
  }
  const load = () =>
    layerStack(
      {
        page: () => String(here().page),
        layers: () => here().layers,
        push: layers => push({ ...here(), layers }),
        back: count => moves.push(-count),
      },
      closed => {
        drawn = drawn.filter(layer => !closed.includes(layer))
      },
    )
  let stack = load()
  const tab = {
    /** One move of the history arrives; those beyond its ends do nothing, as in a browser. */
    arrives: () => {
      const by = moves.shift()
      if (by === undefined || entries[at + by] === undefined) return
      at += by
      stack.moved()
    },
    comesToRest: () => {
      while (moves.length > 0) tab.arrives()
    },
    open: (name?: string) => {
      if (name !== undefined) {
        stack.open(name)
        return
      }
      sheets += 1
      drawn = [...drawn, sheets]
      stack.open(sheets)
    },
    close: (depth: number) => {
      const layer = stack.standing()[depth % Math.max(1, stack.standing().length)]
      if (layer !== undefined) stack.close(layer)
    },
    navigate: (replace: boolean) =>
      stack.leave(() => {
        const entry = { page: (pages += 1), layers: [] }
        if (replace) entries = entries.with(at, entry)
        else push(entry)
        stack.navigated()
      }),
    travel: (by: number) => {
      moves.push(by)
    },
    reload: () => {
      tab.comesToRest()
      drawn = []
      stack = load()
    },
    here,
    standing: () => stack.standing(),
    drawn: () => drawn,
    /** Those behind the present one. */
    behind: () => entries.slice(0, at),
  }
  return tab
}

type Tab = ReturnType<typeof openTab>

interface Step {
  readonly take: (tab: Tab) => void
  /** How a counterexample prints it. */
  readonly [fc.toStringMethod]: () => string
}

const step = (name: string, take: (tab: Tab) => void): Step => ({ take, [fc.toStringMethod]: () => name })

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constant(step('open a sheet', tab => tab.open())),
  fc.constantFrom('cart', 'pay').map(name => step(`open ${name}`, tab => tab.open(name))),
  fc.nat({ max: 5 }).map(depth => step(`close layer ${depth}`, tab => tab.close(depth))),
  fc.boolean().map(replace => step(replace ? 'replace the page' : 'add a page', tab => tab.navigate(replace))),
  fc.constantFrom(-1, -1, 1, -2).map(by => step(`travel by ${by}`, tab => tab.travel(by))),
  fc.constant(step('a move arrives', tab => tab.arrives())),
  fc.constant(step('reload', tab => tab.reload())),
)

const afterAnything = (holds: (tab: Tab) => void): void =>
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), taken => {
      const tab = openTab()
      for (const { take } of taken) take(tab)
      tab.comesToRest()
      holds(tab)
    }),
    { numRuns: 2000 },
  )

describe('the stack of layers, after any opening, closing, navigation, reload and move of the history', () => {
  test('the stack of layers equals the layers of the present history entry and the drawn layers', () => {
    afterAnything(tab => {
      const { layers } = tab.here()
      expect(tab.standing()).toEqual(layers)
      expect(tab.drawn()).toEqual(layers.filter(layer => typeof layer === 'number'))
    })
  })

  test('each open layer has a history entry, and a closed layer leaves no entry', () => {
    afterAnything(tab => {
      const { page, layers } = tab.here()
      const expected = layers.map((_, depth) => ({ page, layers: layers.slice(0, depth) }))
      const behind = tab.behind()
      expect(behind.slice(behind.length - layers.length)).toEqual(expected)
      for (const entry of behind.slice(0, behind.length - layers.length)) expect(entry.layers).toEqual([])
    })
  })

  test('Back closes exactly the top layer, and leaves the page only after the last layer', () => {
    afterAnything(tab => {
      for (;;) {
        const { page, layers } = tab.here()
        if (layers.length === 0) break
        tab.travel(-1)
        tab.comesToRest()
        expect(tab.here()).toEqual({ page, layers: layers.slice(0, -1) })
        expect(tab.standing()).toEqual(layers.slice(0, -1))
      }
      const earlier = tab.behind().at(-1)
      tab.travel(-1)
      tab.comesToRest()
      if (earlier !== undefined) expect(tab.here()).toEqual(earlier)
    })
  })

  test('the close button of a layer has the same effect as Back', () => {
    afterAnything(tab => {
      const { page, layers } = tab.here()
      if (layers.length === 0) return
      tab.close(layers.length - 1)
      tab.comesToRest()
      expect(tab.here()).toEqual({ page, layers: layers.slice(0, -1) })
    })
  })

  test('Forward reopens a layer if its page restores it', () => {
    afterAnything(tab => {
      const { page, layers } = tab.here()
      const top = layers.at(-1)
      if (top === undefined) return
      tab.travel(-1)
      tab.comesToRest()
      tab.travel(1)
      tab.comesToRest()
      expect(tab.here()).toEqual({ page, layers: typeof top === 'string' ? layers : layers.slice(0, -1) })
    })
  })

  test('Forward does not open the layers of a page that was replaced', () => {
    afterAnything(tab => {
      tab.open('cart')
      tab.open('pay')
      tab.comesToRest()
      tab.navigate(true)
      tab.comesToRest()
      const replacing = tab.here()
      for (let presses = 0; presses < 3; presses += 1) {
        tab.travel(1)
        tab.comesToRest()
        expect(tab.here()).toEqual(replacing)
        expect(tab.standing()).toEqual([])
      }
    })
  })

  test('several layers over a page that replaced another each close with one Back', () => {
    afterAnything(tab => {
      tab.open()
      tab.comesToRest()
      tab.navigate(true)
      tab.comesToRest()
      tab.travel(1)
      tab.arrives()
      tab.open('cart')
      tab.open('pay')
      tab.comesToRest()
      const { page } = tab.here()
      tab.travel(-1)
      tab.comesToRest()
      expect(tab.here()).toEqual({ page, layers: ['cart'] })
    })
  })
})
