const drawn = ['bocpay', 'mpay', 'payme', 'alipayhk'] as const

/**
 * The tutorial for a method's `legend`. An unknown legend gets the one on messages
 * (docs/spec/product.md#2-screens-and-routes).
 */
export const legendOf = (legend: string): (typeof drawn)[number] | 'sms' =>
  drawn.find(name => name === legend.toLowerCase()) ?? 'sms'
