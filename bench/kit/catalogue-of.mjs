import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sample = fileURLToPath(new URL('../../data/catalogue.json', import.meta.url))

/**
 * A catalogue of `count` groups: the sample's, which the sample's codes are for, and then copies of them that are
 * topped up. Never fewer than the sample has.
 */
export const catalogueOf = count => {
  // the folder of the texts is not beside the new file
  const { groups, texts: _texts, ...rest } = JSON.parse(readFileSync(sample, 'utf8'))
  const copies = Array.from({ length: Math.max(0, count - groups.length) }, (_, index) => {
    const group = groups[index % groups.length]
    const round = 2 + Math.floor(index / groups.length)
    return {
      ...group,
      no: `X${index}`,
      name: { 'zh-Hant': `${group.name['zh-Hant']} ${round}`, en: `${group.name.en} ${round}` },
      variants: group.variants.map((variant, at) => ({ ...variant, no: `X${index}V${at}`, delivery: 'fulfilment' })),
    }
  })
  return { ...rest, groups: [...groups, ...copies] }
}
