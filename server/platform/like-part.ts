/** The pattern of `like` for a text that has this part in it. */
export const likePart = (part: string): string => `%${part.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
