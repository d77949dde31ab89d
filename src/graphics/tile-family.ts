/** The families of tile art; each product category belongs to one, and `all` stands for the rest. */
export type TileFamily = 'game' | 'topup' | 'stream' | 'mobile' | 'gift' | 'app' | 'food' | 'all'

/** The family that a text names; `all` when it names none. */
export const tileFamily = (raw: string): TileFamily =>
  families.find(family => family === raw.trim().toLowerCase()) ?? 'all'

const families: readonly TileFamily[] = ['game', 'topup', 'stream', 'mobile', 'gift', 'app', 'food', 'all']
