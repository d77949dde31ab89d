import { createContext, useContext } from 'react'

/** The texts of a form's fields, by their names. A box that is ticked is `yes`, another one is empty. */
export type Draft = Readonly<Record<string, string>>

/** What the fields of a form share. */
export interface Form {
  readonly values: Draft
  readonly set: (name: string, value: string) => void
  readonly errorOf: (name: string) => string | undefined
}

export const FormContext = createContext<Form | undefined>(undefined)

export const useForm = (): Form => {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('a field stands outside a form')
  return form
}

/** A text without spaces around it; undefined for an empty one. */
export const filled = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim()
  return trimmed === '' ? undefined : trimmed
}

/** The fields that are not empty. */
export const filledFields = (draft: Draft): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const text = filled(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
