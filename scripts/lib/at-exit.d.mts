export const atExit: (clean: () => void) => () => void
