import { useEffect, useRef } from 'react'
import { cell } from '~/application/lib/live'
import { useLive } from '~/ui/kit/use-live'

/** Something that the present screen can do, for the command palette. */
export interface ScreenAct {
  readonly name: string
  readonly run: () => void
}

const present = cell<readonly ScreenAct[]>([])

/** Offers what the screen can do in the command palette, while it is shown. */
export const useScreenActs = (acts: readonly ScreenAct[]): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const names = acts.map(({ name }) => name).join('\n')
  useEffect(() => {
    const own = names
      .split('\n')
      .flatMap(name => (name === '' ? [] : [{ name, run: () => latest.current.find(act => act.name === name)?.run() }]))
    present.set([...present.now(), ...own])
    return () => present.set(present.now().filter(act => !own.includes(act)))
  }, [names])
}

/** What the present screen offers. */
export const usePresentActs = (): readonly ScreenAct[] => useLive(present)
