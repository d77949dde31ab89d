/** Something that the operator should know now. */
export interface Alarm {
  readonly id: string
  readonly message: string
}

export const when = (holds: boolean, id: string, message: string): readonly Alarm[] => (holds ? [{ id, message }] : [])
