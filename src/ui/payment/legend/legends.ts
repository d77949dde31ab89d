const drawn = ['bocpay', 'mpay', 'payme', 'alipayhk'] as const

/** Which tutorial a method's `legend` names; the one on messages where it names none that we have (docs/spec/product.md#2-screens-and-routes). */
export const legendOf = (legend: string): (typeof drawn)[number] | 'sms' =>
  drawn.find(name => name === legend.toLowerCase()) ?? 'sms'
