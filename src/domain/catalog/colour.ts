const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/iu

/** Is this a colour of the shop's data: `#rgb` or `#rrggbb`, in any letter case? */
export const isColour = (text: string): boolean => COLOUR.test(text)
