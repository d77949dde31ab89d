export const styleRules: (css: string) => readonly {
  readonly within: readonly string[]
  readonly classes: readonly (readonly string[])[]
  readonly css: string
}[]
