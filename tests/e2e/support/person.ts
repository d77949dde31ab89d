import type { Locator, Page } from 'playwright'
import { expectGone, expectSeen } from './waiting'

/** What a task took. */
interface Effort {
  /** Clicks, and keys beside those of the fields. */
  readonly clicks: number
  /** Fields that were filled in. */
  readonly fields: number
}

/** A person at the console: what they do is counted. */
export interface Person {
  readonly page: Page
  readonly click: (what: Locator) => Promise<void>
  /** Types into a field that has the focus after a click, or by the Tab key. */
  readonly type: (field: Locator, text: string) => Promise<void>
  /** Pastes into a field. The page must be allowed to use the clipboard. */
  readonly paste: (field: Locator, text: string) => Promise<void>
  readonly choose: (field: Locator, option: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly attach: (field: Locator, file: { readonly name: string; readonly text: string | Buffer }) => Promise<void>
  readonly effort: () => Effort
}

export const personAt = (page: Page): Person => {
  let effort: Effort = { clicks: 0, fields: 0 }
  const count = (kind: keyof Effort): void => {
    effort = { ...effort, [kind]: effort[kind] + 1 }
  }
  return {
    page,
    click: async what => {
      count('clicks')
      await what.click()
    },
    type: async (field, text) => {
      count('fields')
      await field.fill(text)
    },
    paste: async (field, text) => {
      count('fields')
      await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
      await field.press('ControlOrMeta+v')
    },
    choose: async (field, option) => {
      count('fields')
      await field.selectOption({ label: option })
    },
    press: async key => {
      count('clicks')
      await page.keyboard.press(key)
    },
    attach: async (field, { name, text }) => {
      count('fields')
      await field.setInputFiles({ name, mimeType: mimeOf(name), buffer: Buffer.from(text) })
    },
    effort: () => effort,
  }
}

const mimeOf = (name: string): string => (name.endsWith('.csv') ? 'text/csv' : 'image/png')

/** Fills in the reason of the open dialog, looks at the preview, and does the act. */
export const doesAct = async (
  person: Person,
  { title, submit, reason = 'a customer at the counter' }: ActWords,
): Promise<void> => {
  const dialog = person.page
    .getByRole('dialog', { name: title })
    .or(person.page.getByRole('alertdialog', { name: title }))
  await expectSeen(dialog)
  const why = dialog.getByLabel(/^Reason/u)
  if (await why.isVisible()) await person.type(why, reason)
  const preview = dialog.getByRole('button', { name: 'Preview' })
  if (await preview.isVisible()) {
    await person.click(preview)
    await expectSeen(dialog.getByText('This is a preview.', { exact: false }))
  }
  await person.click(dialog.getByRole('button', { name: submit, exact: true }))
  await expectGone(dialog)
}

interface ActWords {
  readonly title: string | RegExp
  readonly submit: string
  readonly reason?: string
}
