import { useTranslation } from 'react-i18next'
import type { ConsoleCodeVoid } from '~/contract/console/stock'

type Line = ConsoleCodeVoid['lines'][number]

/** The texts of the tags: i18next reads an underscore as the separator of a context. */
const KEYS = {
  columns: 'columns',
  no_code: 'noCode',
  no_variant: 'noVariant',
  too_long: 'tooLong',
  space_or_comma: 'spaceOrComma',
  strange_characters: 'strangeCharacters',
  bad_url: 'badUrl',
  bad_format: 'badFormat',
  unfit_code: 'unfitCode',
  bad_expiry: 'badExpiry',
  late_expiry: 'lateExpiry',
  expired: 'expired',
  unknown_variant: 'unknownVariant',
  top_up: 'topUp',
  repeated: 'repeated',
  in_vault: 'inVault',
  not_in_vault: 'notInVault',
  held: 'held',
  sold: 'sold',
  void: 'void',
} as const

const isKnown = (tag: string): tag is keyof typeof KEYS => Object.hasOwn(KEYS, tag)

/** Why a line of a file is refused, with its number. */
export const useLineWords = (): ((line: Line) => string) => {
  const { t } = useTranslation('stock')
  return ({ line, fault: { tag, facts } }) => {
    const { has = '', wants = '', column = '', most = '', format = '', line: first = '' } = facts
    const why = t(`lines.${isKnown(tag) ? KEYS[tag] : 'other'}`, { has, wants, column, most, format, line: first })
    return t('report.line', { line, why })
  }
}
