import type { AreaName } from '@console/screens/screen-entry'

/** After `g`, the key that leads to an area. */
export const AREA_KEYS: Readonly<Record<AreaName, string>> = {
  today: 't',
  orders: 'o',
  topups: 'u',
  stock: 's',
  products: 'p',
  customers: 'c',
  money: 'm',
  shop: 'h',
  system: 'y',
}

/** What a key asks for. */
export type KeyAct =
  | { readonly _tag: 'palette' }
  | { readonly _tag: 'search' }
  | { readonly _tag: 'help' }
  /** The next key names an area. */
  | { readonly _tag: 'go' }
  | { readonly _tag: 'area'; readonly area: AreaName }

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * The act of a key. `afterGo`: the key before was `g`. `isTyping`: the focus is in a field, or a dialog is open; only
 * Ctrl-K has a meaning there.
 */
export const keyAct = (
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { afterGo, isTyping }: { readonly afterGo: boolean; readonly isTyping: boolean },
): KeyAct | undefined => {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { _tag: 'palette' }
  if (ctrlKey || metaKey || altKey || isTyping) return undefined
  if (afterGo) {
    const area = areaOf(key.toLowerCase())
    return area === undefined ? undefined : { _tag: 'area', area }
  }
  switch (key) {
    case '/':
      return { _tag: 'search' }
    case '?':
      return { _tag: 'help' }
    case 'g':
      return { _tag: 'go' }
    default:
      return undefined
  }
}

const areaOf = (key: string): AreaName | undefined => areas().find(area => AREA_KEYS[area] === key)

const areas = (): readonly AreaName[] =>
  Object.keys(AREA_KEYS).filter((name): name is AreaName => Object.hasOwn(AREA_KEYS, name))
