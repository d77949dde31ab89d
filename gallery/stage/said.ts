import type { Stage } from '@gallery/stage/stage'

/** What a backend says: it speaks the language of the shop. */
export const said = ({ knobs }: Stage, zh: string, en: string): string => (knobs.lang === 'en' ? en : zh)
