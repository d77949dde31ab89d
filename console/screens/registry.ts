import type { ScreenEntry } from '@console/screens/screen-entry'

/** Every screen of the console. Its code loads when it is opened. */
export const screens: readonly ScreenEntry[] = []
