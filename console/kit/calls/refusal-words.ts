import type { i18n as I18n } from 'i18next'
import type { Refused } from '~/contract/console/console-call'
import { edged, spaced } from '~/domain/shared/spacing'

/** The places of a refusal's text in the namespace `refusals`, the one for its command first. */
export const refusalKeys = (tag: string, command: string | undefined): readonly string[] => [
  ...(command === undefined ? [] : [`of.${command.replaceAll(' ', '_')}.${tag}`]),
  tag,
]

/**
 * Why an act was refused, in words. The text for its command comes before that for the tag alone. A refusal without
 * words names its tag, so that it can be reported.
 */
export const refusalWords = (
  i18n: I18n,
  { refusal, facts }: Refused,
  command: string | undefined,
  time: (at: number) => string,
): string => {
  const said = refusalKeys(refusal, command)
    .map((key): unknown => i18n.getResource(i18n.language, 'refusals', key))
    .find(text => typeof text === 'string')
  return said === undefined ? i18n.t('refusals:unknown', { tag: refusal }) : filledIn(said, facts, time)
}

/** Tags have underscores, which i18next reads as the separator of a context: the facts are filled in here. */
const filledIn = (text: string, facts: Refused['facts'], time: (at: number) => string): string =>
  spaced(text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => edged(factText(facts[name] ?? '', time))))

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u

/** A time on the wire as people read it; any other fact as it is. */
const factText = (fact: string, time: (at: number) => string): string =>
  ISO_TIME.test(fact) ? time(Date.parse(fact)) : fact
