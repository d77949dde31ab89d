import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Sheet {
  readonly path: string
  readonly css: string
}

/** `src/ui/shop/shop.css` stands in the room `shop`, `console/screens/orders/order.css` in the room `orders`. */
const roomOf = (path: string): string =>
  /^(?:src[\\/]ui[\\/]|console[\\/](?:screens[\\/])?)?([^\\/]+)/u.exec(path)?.[1] ?? ''

/** The classes that a stylesheet's selectors begin with, each alone: `.segments button`, but not `.bar.flush`. */
const classesOf = (css: string): readonly string[] =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .split('{')
    .flatMap(head => (head.split(/[;}]/u).at(-1) ?? '').split(','))
    .flatMap(selector => /^\s*\.([\w-]+)(?![\w.:[-])/u.exec(selector)?.[1] ?? [])

/** Classes that two rooms style, with the rooms. What the kit holds may be fitted in by any room. */
const shared = (sheets: readonly Sheet[]): readonly string[] => {
  const rooms = new Map<string, Set<string>>()
  const common = new Set<string>()
  for (const { path, css } of sheets)
    for (const name of classesOf(css))
      if (roomOf(path) === 'kit') common.add(name)
      else rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(path)))
  return [...rooms].flatMap(([name, at]) =>
    at.size > 1 && !common.has(name) ? [`${name}: ${[...at].join(', ')}`] : [],
  )
}

/** Selectors in screens' stylesheets without a class that the screen has: they hold only after the screen was opened. */
const foreign = (screens: readonly string[], kit: readonly string[]): readonly string[] => {
  const common = new Set(kit.flatMap(css => [...css.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name]) => name)))
  const selectors = screens
    .flatMap(css =>
      [...css.replaceAll(/\/\*[\s\S]*?\*\//gu, '').matchAll(/([^{};]+)\{/gu)].map(([, head = '']) => head),
    )
    .flatMap(head => head.split(/,(?![^(]*\))/u))
  return selectors
    .map(selector => selector.trim())
    .filter(selector => {
      const classes = [...selector.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name]) => name)
      return classes.length > 0 && classes.every(name => common.has(name))
    })
}

/** The classes that components name or search for as they stand, which no stylesheet has. */
const unstyled = (components: readonly string[], sheets: readonly string[]): readonly string[] => {
  const styled = new Set(sheets.flatMap(css => [...css.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name]) => name)))
  const named = components.flatMap(code => [
    ...[...code.matchAll(/className="([^"]*)"/gu)].flatMap(([, names = '']) => names.split(' ')),
    ...[...code.matchAll(/\b(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\('([^']*)'/gu)].flatMap(
      ([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name = '']) => name),
    ),
  ])
  return [...new Set(named)].filter(name => name !== '' && !styled.has(name))
}

const filesOf = (ending: string, folder = 'src/ui'): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith(ending))
    .map(path => readFileSync(join(folder, path), 'utf8'))

const sheetsIn = (folder: string): readonly Sheet[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.css'))
    .map(path => ({ path: join(folder, path), css: readFileSync(join(folder, path), 'utf8') }))

describe('a class that a component names or searches for', () => {
  it('every class that a component names or searches for is styled', () => {
    expect(unstyled([...filesOf('.tsx'), ...filesOf('.ts')], filesOf('.css'))).toEqual([])
  })

  it('every class that a component of the console names or searches for is styled there or in the kit of the shop', () => {
    const code = ['app', 'kit', 'screens'].flatMap(part =>
      ['.tsx', '.ts'].flatMap(ending => filesOf(ending, `console/${part}`)),
    )
    expect(unstyled(code, [...filesOf('.css', 'console'), ...filesOf('.css', 'src/ui/kit')])).toEqual([])
  })

  it('a screen of the console styles no part of the kit for every screen', () => {
    const kit = [...filesOf('.css', 'console/kit'), ...filesOf('.css', 'src/ui/kit')]
    expect(foreign(filesOf('.css', 'console/screens'), kit)).toEqual([])
  })

  it('the check reports a selector without a class of the screen', () => {
    const screen = '.far > .note, .box :is(a, .far), .box > a { top: 0 } @media (width) { .note { top: 0 } }'
    expect(foreign([screen], ['.note {} .box {}'])).toEqual(['.box > a', '.note'])
  })

  it('every class that the preview in the console names or searches for is styled in the shop', () => {
    const code = [...filesOf('.tsx', 'console/preview'), ...filesOf('.ts', 'console/preview')]
    expect(unstyled(code, filesOf('.css'))).toEqual([])
  })

  it('the check reports a class without a style', () => {
    const styles = ['.note > p { top: 0 }']
    expect(unstyled(['<p className="note far" />', '<a className={near} />'], styles)).toEqual(['far'])
    expect(unstyled(["document.querySelector<HTMLElement>('.gone h1') ?? at.closest('.note')"], styles)).toEqual([
      'gone',
    ])
  })
})

// a room's stylesheet stays once it has come: a second meaning of its class changes pages depending on where one was before
describe('a class means one thing', () => {
  it('every class is styled in one room only, or in the kit', () => {
    const sheets = sheetsIn('src/ui')
    expect(sheets.length).toBeGreaterThan(5)
    expect(shared(sheets)).toEqual([])
  })

  it('every class of the console is styled in one area only, or in the kit', () => {
    const sheets = sheetsIn('console')
    expect(sheets.length).toBeGreaterThan(5)
    expect(shared(sheets)).toEqual([])
  })

  it('the check reports a class of two rooms, also within a list and below a rule', () => {
    expect(
      shared([
        { path: 'src/ui/shop/shop.css', css: '.a { top: 0 } @media print { .segments button, .b { top: 0 } }' },
        { path: 'src/ui/orders/orders.css', css: '.c,\n.segments {\n  top: 0;\n}' },
      ]),
    ).toEqual(['segments: shop, orders'])
  })

  it('the check accepts a class of the kit, and a class that only extends another', () => {
    expect(
      shared([
        { path: 'src/ui/kit/styles/layout.css', css: '.block { top: 0 }' },
        { path: 'src/ui/shop/shop.css', css: '.block > .wrong { top: 0 }' },
        { path: 'src/ui/cart/cart.css', css: '.block p { top: 0 } .bar { top: 0 }' },
        { path: 'src/ui/checkout/checkout.css', css: '.bar.flush { top: 0 }' },
      ]),
    ).toEqual([])
  })
})
