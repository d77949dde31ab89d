/** The families of tile art; each product category belongs to one, and `all` stands for the rest. */
export const tileFamilies = ['game', 'topup', 'stream', 'mobile', 'gift', 'app', 'food', 'all'] as const
export type TileFamily = (typeof tileFamilies)[number]

/** The family that a text names; `all` when it names none. */
export const tileFamily = (raw: string): TileFamily =>
  tileFamilies.find(family => family === raw.trim().toLowerCase()) ?? 'all'
