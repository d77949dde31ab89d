import { useRouter } from 'wouter'

/**
 * The query of the address as it is written there, without the question mark. wouter's own `useSearch` answers it decoded; what
 * parses that decodes a second time, and `%2B`, `%26` or `%25` in a value become other values.
 */
export const useRawSearch = (): string => {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/u, '')
}

/** The path of the address as it is written there, with its edition prefix. */
export const useRawPath = (): string => {
  const router = useRouter()
  return router.hook(router)[0]
}
