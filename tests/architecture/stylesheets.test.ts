import { readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { type Source, dependenciesOf, filesUnder, sources } from './sources'

const sheets: readonly Source[] = ['src', 'console']
  .flatMap(filesUnder)
  .filter(path => path.endsWith('.css'))
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))
const modules = sources().filter(({ path }) => path.startsWith('src/') || path.startsWith('console/'))

/** The only sheets that write colours, as custom properties. The roles of a theme are in src/graphics/theme.ts. */
const PALETTES = ['src/ui/kit/styles/tokens.css', 'src/ui/kit/picture/tile-families.css']

/** Sheets that no module in the same folder imports. */
const strays = (paths: readonly string[], code: readonly Source[]): readonly string[] => {
  const imported = new Set(
    code.flatMap(source =>
      dependenciesOf(source)
        .map(({ target }) => target.path)
        .filter(path => path.endsWith('.css') && dirname(path) === dirname(source.path)),
    ),
  )
  return paths.filter(path => !imported.has(path))
}

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//gu, '')

/** Classes of one letter in the selectors of a sheet. */
const shortInSheet = (css: string): readonly string[] =>
  withoutComments(css)
    .split('{')
    .flatMap(head => (head.split(/[;}]/u).at(-1) ?? '').match(/(?<![\d)])\.[a-z](?![\w-])/giu) ?? [])

/** Classes of one letter that a component names. */
const shortInComponent = (code: string): readonly string[] =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/gu)].flatMap(([, plain, expression = '']) =>
    (plain === undefined ? [...expression.matchAll(/['`]([^'`]*)['`]/gu)].map(([, text = '']) => text) : [plain])
      .flatMap(names => names.split(/\s+/u))
      .filter(name => /^[a-z]$/iu.test(name)),
  )

const NAMED = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen`.split(/\s+/u),
)
const COLOR =
  /#[\da-f]{3,8}(?![\w-])|(?<![\w-])(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch)|color)\(|(?<![\w-])[a-z]+(?![\w(-])/giu

/** Declarations that write a colour themselves. A palette may, in a custom property. */
const rawColors = ({ path, text }: Source): readonly string[] =>
  [...withoutComments(text).matchAll(/(?<=[{;])\s*([\w-]+)\s*:([^;{}]+)(?=[;}])/gu)].flatMap(
    ([, property = '', value = '']) => {
      if (PALETTES.includes(path) && property.startsWith('--')) return []
      const words = value.replaceAll(/'[^']*'|"[^"]*"|url\([^)]*\)/gu, '').match(COLOR) ?? []
      return words.some(word => /[#(]/u.test(word) || NAMED.has(word.toLowerCase()))
        ? [`${path}: ${property}:${value}`]
        : []
    },
  )

// the styles of a component are found beside it, and are deleted with it
describe('a stylesheet stands beside a component that imports it', () => {
  it('all of them', () => {
    expect(sheets.length).toBeGreaterThan(50)
    expect(
      strays(
        sheets.map(({ path }) => path),
        modules,
      ),
    ).toEqual([])
  })

  it('reports one that nothing imports, and one that only another folder imports', () => {
    const code = [
      { path: 'src/ui/cart/list.tsx', text: "import '~/ui/cart/list.css'\nimport '~/ui/kit/row.css'" },
      { path: 'src/ui/cart/bar.tsx', text: "// import '~/ui/cart/bar.css'" },
    ]
    expect(strays(['src/ui/cart/list.css', 'src/ui/cart/bar.css', 'src/ui/kit/row.css'], code)).toEqual([
      'src/ui/cart/bar.css',
      'src/ui/kit/row.css',
    ])
  })
})

// a single letter does not say what the class is for, and a search for it finds too much
describe('a class has more than one letter', () => {
  it('in every stylesheet and component', () => {
    expect(sheets.flatMap(({ text }) => shortInSheet(text))).toEqual([])
    expect(modules.flatMap(({ text }) => shortInComponent(text))).toEqual([])
  })

  it('is reported in a list, in a compound selector and within a query', () => {
    expect(
      shortInSheet('.art .a, .b:hover { top: 0 } @media print { .art.c > i { width: calc(1.5em * .5) } }'),
    ).toEqual(['.a', '.b', '.c'])
    expect(shortInSheet('/* .a */ .art { margin: .5em; animation: run .2s } .a-b, .f0 { top: 0.5em }')).toEqual([])
  })

  it('is reported in a component, also as one of several names and in an expression', () => {
    expect(shortInComponent('<i className="art y" /><i className={far ? "k" : \'l\'} /><g key="a" />')).toEqual([
      'y',
      'l',
    ])
  })
})

// the theme guarantees contrast in both schemes; it cannot do so for a colour that a sheet writes itself
describe('a colour comes from the theme', () => {
  it('in every stylesheet', () => {
    expect(sheets.flatMap(rawColors)).toEqual([])
  })

  it.each([
    'color: #fff',
    'background: var(--ground) linear-gradient(#12616b80, transparent)',
    'box-shadow: 0 1px 2px rgb(0 0 0 / 0.5)',
    'fill: hsl(200 50% 50%)',
    'stroke: oklch(0.7 0.1 200)',
    'border: 1px solid Red',
    '--shadow: 0 0 1px black',
  ])('reports %s', declaration => {
    expect(rawColors({ path: 'src/ui/a.css', text: `.art { top: 0; ${declaration}; left: 0 }` })).toHaveLength(1)
  })

  it.each([
    'color: var(--tan)',
    'background: transparent',
    'fill: currentColor',
    'color: color-mix(in srgb, var(--ink) 50%, transparent)',
    "content: 'red'",
    'background: url(/imgs/red.png)',
    'white-space: nowrap',
    'animation: gold-in 1s',
  ])('accepts %s', declaration => {
    expect(rawColors({ path: 'src/ui/a.css', text: `/* red: #f00; */ #fade { ${declaration}; }` })).toEqual([])
  })

  it('is written in a palette, but only as a custom property', () => {
    const [path = ''] = PALETTES
    expect(rawColors({ path, text: ':root { --shadow: 0 0 1px rgb(0 0 0 / 0.5); color: #000; }' })).toEqual([
      `${path}: color: #000`,
    ])
  })

  it('has palettes that exist', () => {
    const paths = new Set(sheets.map(({ path }) => path))
    expect(PALETTES.filter(path => !paths.has(path))).toEqual([])
  })
})
