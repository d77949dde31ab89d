import type { i18n as I18n } from 'i18next'
import type { Refused } from '~/contract/console/console-call'
import { edged, spaced } from '~/domain/shared/spacing'

/** The places of a refusal's text in the namespace `refusals`, the one for its command first. */
export const refusalKeys = (tag: string, command: string | undefined): readonly string[] => [
  ...(command === undefined ? [] : [`of.${command.replaceAll(' ', '_')}.${tag}`]),
  tag,
]

/**
 * Why an act was refused, in words. The text for its command comes before that for the tag alone. A fact that has a
 * text (`facts.status.paid`) is said in its words. A refusal without words names its tag, so that it can be reported.
 */
export const refusalWords = (
  i18n: I18n,
  { refusal, facts }: Refused,
  command: string | undefined,
  time: (at: number) => string,
): string => {
  const textAt = (key: string): string | undefined => {
    const text: unknown = i18n.getResource(i18n.language, 'refusals', key)
    return typeof text === 'string' ? text : undefined
  }
  const said = refusalKeys(refusal, command)
    .map(textAt)
    .find(text => text !== undefined)
  if (said === undefined) return i18n.t('common:failure.refused', { tag: refusal })
  return filledIn(said, name => {
    const fact = facts[name] ?? ''
    return textAt(`facts.${name}.${fact}`) ?? factText(fact, time)
  })
}

/** Tags have underscores, which i18next reads as the separator of a context: the facts are filled in here. */
const filledIn = (text: string, factOf: (name: string) => string): string =>
  spaced(text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => edged(factOf(name))))

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u

/** A time on the wire as people read it; any other fact as it is. */
const factText = (fact: string, time: (at: number) => string): string =>
  ISO_TIME.test(fact) ? time(Date.parse(fact)) : fact
