import { useTranslation } from 'react-i18next'
import { type MoneyKind, moneyCalls } from '~/contract/console/money'
import { ActDialog } from '@console/kit/act/act-dialog'

/** Takes money off the list, once the operator has dealt with it. It sends no money. */
export function Resolve({
  money: { provider, kind, reference },
  onClose,
}: {
  readonly money: { readonly provider: string; readonly kind: MoneyKind; readonly reference: string }
  readonly onClose: () => void
}) {
  const { t } = useTranslation('money')
  return (
    <ActDialog
      call={moneyCalls.resolve}
      title={t('resolve.title', { reference })}
      text={t('resolve.text')}
      submit={t('resolve.submit')}
      draft={{}}
      input={() => ({ provider, kind, reference })}
      preview={({ is_repeated: isRepeated }) => (
        <p>{t(isRepeated ? 'resolve.repeated' : 'resolve.preview', { reference })}</p>
      )}
      done={({ is_repeated: isRepeated }) => t(isRepeated ? 'resolve.repeated' : 'resolve.done', { reference })}
      onClose={onClose}
    />
  )
}
