/** How large the shop is written, in percent of the usual (docs/spec/decisions.md#11-webviews-and-pages). */
export type TextSize = 100 | 125 | 150 | 175 | 200

export const textSizes: readonly TextSize[] = [100, 125, 150, 175, 200]

/** Parses the stored text size; any other value is the usual size. */
export const parseTextSize = (raw: unknown): TextSize => textSizes.find(size => String(size) === raw) ?? 100
