import type { ComponentProps } from 'react'
import { TextField } from '@console/kit/form/fields'

/** A day and a time by the shop's clock. */
export function MomentField(field: Pick<ComponentProps<typeof TextField>, 'name' | 'label' | 'hint'>) {
  return <TextField {...field} type="datetime-local" />
}
