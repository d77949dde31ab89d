import * as t from 'io-ts'

/** In the data directory. */
export const SOCKET_NAME = 'control.sock'

/** A request to a running shop: a command line without node and script, the directory of relative paths, and who asks. */
export const asked = t.type({ argv: t.readonlyArray(t.string), cwd: t.string, caller: t.type({ user: t.string }) })
export type Asked = t.TypeOf<typeof asked>

/** The answer, one line each. */
export const frame = t.union([t.type({ out: t.string }), t.type({ err: t.string }), t.type({ exit: t.number })])
export type Frame = t.TypeOf<typeof frame>
