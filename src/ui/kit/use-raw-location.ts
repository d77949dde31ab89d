import { useRouter } from 'wouter'

/**
 * The raw query of the address, without the question mark. wouter's own `useSearch` returns it decoded. A parser would
 * decode it a second time, and change `%2B`, `%26` or `%25` in a value.
 */
export const useRawSearch = (): string => {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/u, '')
}

/** The raw path of the address, with its edition prefix. */
export const useRawPath = (): string => {
  const router = useRouter()
  return router.hook(router)[0]
}
