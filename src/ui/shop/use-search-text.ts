import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ListingQuery } from '~/domain/catalog'
import { pathTo } from '~/domain/routes'
import { listingSearch } from '~/domain/shelf'

/** Browsers refuse addresses that change with every letter: the address follows after a short rest. */
const REST_MS = 300

/** What is typed into the search, kept in the address as `q` without an entry in the history for each letter. */
export const useSearchText = (shelf: ListingQuery): readonly [string, (text: string) => void] => {
  const kept = shelf.q ?? ''
  const [, navigate] = useLocation()
  const [state, setState] = useState({ text: kept, kept })
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])

  // the address has moved: by our own hand it says what is typed, by another it wins
  if (state.kept !== kept) setState({ text: state.text.trim() === kept ? state.text : kept, kept })

  const type = (text: string) => {
    setState({ text, kept })
    clearTimeout(later.current)
    later.current = setTimeout(() => navigate(addressOf({ ...shelf, q: text.trim() }), { replace: true }), REST_MS)
  }
  return [state.text, type]
}

/** A listing's address, without edition prefix. */
export const addressOf = (query: ListingQuery): string => {
  const search = listingSearch(query)
  return pathTo('order') + (search === '' ? '' : `?${search}`)
}
