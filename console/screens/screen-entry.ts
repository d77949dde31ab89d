import type { ComponentType } from 'react'
import type texts from '@console/i18n/zh-Hant/all'

/** The areas of the console, in the order of its navigation. */
export const AREAS = ['today', 'orders', 'topups', 'stock', 'products', 'customers', 'money', 'shop', 'system'] as const

export type AreaName = (typeof AREAS)[number]

export interface ScreenProps {
  /** The values of the path's placeholders. */
  readonly params: Readonly<Record<string, string>>
}

/** A screen and its address below `/console`. */
export interface ScreenEntry {
  readonly name: AreaName
  /** Such as `/orders` or `/orders/:no`. The first one of an area without a placeholder is in the navigation. */
  readonly path: string
  /** The command whose permission it needs. Without one every operator sees it. */
  readonly needs?: string
  /** Further texts that it shows, by their files. Those of its area are always loaded. */
  readonly texts?: readonly (keyof typeof texts)[]
  readonly load: () => Promise<ComponentType<ScreenProps>>
}

/** The screens in the navigation, in their order: one for each area that has one and that the operator may see. */
export const navigationOf = (
  screens: readonly ScreenEntry[],
  can: (command: string) => boolean,
): readonly ScreenEntry[] =>
  AREAS.flatMap(area => {
    const first = screens.find(({ name, path }) => name === area && !path.includes(':'))
    return first === undefined || !isOpen(first, can) ? [] : [first]
  })

/** May the operator see a screen? */
export const isOpen = ({ needs }: ScreenEntry, can: (command: string) => boolean): boolean =>
  needs === undefined || can(needs)
