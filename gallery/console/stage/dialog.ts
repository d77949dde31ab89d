import type { ConsoleHand, ConsoleScreen } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'

/** A dialog of a screen, and how far the operator is in it. */
export interface OpenedDialog {
  /** `room/state`. */
  readonly name: string
  /** A selector of the button that opens it. */
  readonly opens: string
  /** What must stand in it at the end. */
  readonly sees: string
  /** The answers of the server beside those of the screen. */
  readonly set?: (stage: ConsoleStage) => void
  /** What the operator does in it. */
  readonly within?: (hand: ConsoleHand) => Promise<void>
}

/** A screen with one of its dialogs open at a time. */
export const dialogsOf = (
  { set: setScreen, ...screen }: Pick<ConsoleScreen, 'path' | 'set' | 'as'>,
  dialogs: readonly OpenedDialog[],
): readonly ConsoleScreen[] =>
  dialogs.map(({ name, opens, sees, set, within }) => ({
    ...screen,
    name,
    set: stage => {
      setScreen?.(stage)
      set?.(stage)
    },
    after: async hand => {
      await hand.tap(opens)
      await within?.(hand)
    },
    sees: `.dialog ${sees}`,
  }))

/** Gives a reason in the dialog that is open, and sends it. A dry run is shown first where there is one. */
export const submits =
  (zh: string, en: string) =>
  async ({ type, tap, stage }: ConsoleHand): Promise<void> => {
    await type('.dialog [name=reason]', stage.said(zh, en))
    await tap('.dialog [type=submit]')
  }

/** A success is said for a moment, which not every picture would catch. */
export const said = async ({ see }: ConsoleHand): Promise<void> => {
  await see('.toasts .toast')
  await see('.toasts:empty')
}
