// Many browsers remember that a module failed to load until the document is closed, and do not request it again.

/** The address of the code that failed to load, if the browser's message has it. */
export const lostAddress = (why: unknown): string | undefined =>
  /https?:[^\s?]+\.js/u.exec(why instanceof Error ? why.message : '')?.[0]

/**
 * After a retry that the shopper asked for has failed: reloads the page if the server has the code, because the browser
 * then remembers the earlier failure. Each reload needs a tap, so it cannot loop. The browser restores what
 * was typed.
 */
export const reloadIfRemembered = async (why: unknown): Promise<never> => {
  const isThere = await fetch(lostAddress(why) ?? window.location.href).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) window.location.reload()
  throw why
}
