/**
 * The card codes in a cart item's `variations`, which is a text or a list. Commas and white space part codes, in any
 * number and mixture; empty pieces fall away; order and duplicates stay (docs/spec/product.md#3-entities-and-their-fields, docs/spec/decisions.md#7-cart-item-variations).
 */
export const splitCodes = (variations: string | readonly string[]): readonly string[] =>
  (typeof variations === 'string' ? [variations] : variations)
    .flatMap(text => text.split(/[\s,]+/))
    .filter(code => code !== '')
