/** Runs a tag manager from its address, which the content policy of this document lets in. Should it not come, nothing is amiss. */
export const runTagManager = (address: string): void => {
  // where tag managers look for what happened before they came
  Object.assign(window, { dataLayer: [{ 'gtm.start': Date.now(), event: 'gtm.js' }] })
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
