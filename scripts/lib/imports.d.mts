export interface Import {
  readonly specifier: string
  /** Erased by the compiler: the import is not part of the running code. */
  readonly typeOnly: boolean
  readonly dynamic: boolean
}

/** A file's code without its comments; line numbers stay. */
export function codeOf(text: string): string

/** Every module that a file names: imports, exports from elsewhere, dynamic imports, globs. */
export function importsOf(text: string): readonly Import[]
