import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type ListingQuery, listingSearch } from '~/domain/catalog/listing-query'
import { pathTo } from '~/domain/site/routes'

/** Browsers refuse addresses that change with every letter: the address follows after a short rest. */
const REST_MS = 300

interface SearchText {
  /** The text in the field. */
  readonly text: string
  /** The search text: the same without a character that is still being composed. */
  readonly q: string
  readonly type: (text: string, composing: boolean) => void
}

/** What is typed into the search, kept in the address as `q` without an entry in the history for each letter. */
export const useSearchText = (shelf: ListingQuery): SearchText => {
  const kept = shelf.q ?? ''
  const [path, navigate] = useLocation()
  const [state, setState] = useState({ text: kept, q: kept, kept })
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const here = useRef({ path, shelf })
  useEffect(() => {
    here.current = { path, shelf }
  })
  useEffect(() => () => clearTimeout(later.current), [])

  // the address has moved: by our own hand it says what is typed, by another it wins
  if (state.kept !== kept) setState(state.q.trim() === kept ? { ...state, kept } : { text: kept, q: kept, kept })

  const type = (text: string, composing: boolean) => {
    clearTimeout(later.current)
    setState({ text, q: composing ? state.q : text, kept })
    if (composing) return
    later.current = setTimeout(() => {
      // do nothing if the shopper has opened a product or another category meanwhile
      if (here.current.path !== path || here.current.shelf !== shelf) return
      navigate(addressOf({ ...shelf, q: text.trim() }), { replace: true })
    }, REST_MS)
  }
  return { text: state.text, q: state.q, type }
}

/** A listing's address, without edition prefix. */
export const addressOf = (query: ListingQuery): string => {
  const search = listingSearch(query)
  return pathTo('order') + (search === '' ? '' : `?${search}`)
}
