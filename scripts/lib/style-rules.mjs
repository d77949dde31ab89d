import postcss from 'postcss'

/** The part of a selector that decides which elements it can match: `:not(.a)` and the like need no class. */
const bare = selector => selector.replaceAll(/\([^()]*\)/g, '')

const classesOf = selector => [...bare(selector).matchAll(/\.([\w-]+)/g)].map(([, name]) => name)

const isConditional = node =>
  ['media', 'supports', 'container', 'layer'].includes(node.name) && node.nodes !== undefined

/**
 * A stylesheet as a flat list of its rules, in their order. `classes`: the classes that each selector of the rule needs.
 * `within`: the conditions around the rule, from the outside in. Rules that are no selectors, such as keyframes, need no
 * class.
 */
export const styleRules = css => {
  const rules = []
  const add = (nodes, within) => {
    for (const node of nodes) {
      if (node.type === 'comment') continue
      if (node.type === 'atrule' && isConditional(node)) add(node.nodes, [...within, `@${node.name} ${node.params}`])
      else if (node.type === 'rule')
        rules.push({ within, classes: node.selectors.map(classesOf), css: node.toString() })
      else
        rules.push({ within, classes: [[]], css: node.nodes === undefined ? `${node.toString()};` : node.toString() })
    }
  }
  add(postcss.parse(css).nodes, [])
  return rules
}
