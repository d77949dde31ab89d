import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf } from '~/application/lib/remote'
import { Button } from '@console/kit/base/button'
import { Empty, FailureNotice, Loading } from '@console/kit/base/notice'
import { type Pages, rowsOf } from '@console/kit/calls/pages'
import { ColumnMenu } from '@console/kit/table/column-menu'
import type { Column } from '@console/kit/table/column'
import { useHiddenColumns } from '@console/kit/table/hidden-columns'
import { Rows, type RowsProps } from '@console/kit/table/rows'
import '@console/kit/table/table.css'

export interface DataTableProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'visible' | 'isOld'> {
  /** Its own name, under which the operator's choice of columns is kept. */
  readonly name: string
  readonly pages: Pages<Row>
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** Above the rows, at the start. */
  readonly tools?: ReactNode
}

/**
 * Rows of a list, page by page. The arrow keys step through them, Enter opens one. On a phone each row is a card. The
 * operator chooses the columns.
 */
export function DataTable<Row>({ name, columns, pages, empty, tools, ...rest }: DataTableProps<Row>) {
  const [visible, setVisible] = useHiddenColumns(name, firstVisible(columns))
  const rows = rowsOf(pages.state)
  const failure = errorOf(pages.state)
  const hasControls = rest.rowHref !== undefined || rest.onRow !== undefined || rest.actions !== undefined
  return (
    <div className="panel table-panel">
      <div className="table-bar">
        <div>{tools}</div>
        <ColumnMenu columns={columns} visible={visible} onChange={setVisible} />
      </div>
      <div
        className="table-frame"
        aria-busy={pages.state._tag === 'pending'}
        {...(hasControls ? {} : { ...BY_KEYS, 'aria-label': rest.caption })}
      >
        {failure === undefined ? null : <FailureNotice failure={failure} onRetry={pages.refetch} />}
        {rows === undefined ? (
          failure === undefined ? (
            <Loading lines={8} />
          ) : null
        ) : rows.length === 0 ? (
          <Empty {...empty} />
        ) : (
          <Rows {...rest} columns={columns} rows={rows} visible={visible} isOld={pages.state._tag === 'pending'} />
        )}
      </div>
      <Pager pages={pages} />
    </div>
  )
}

/** Rows without anything to reach by keys scroll when their frame has the focus. */
const BY_KEYS = { role: 'group', tabIndex: 0 } as const

const firstVisible = <Row,>(columns: readonly Column<Row>[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true]))

/** The way to the next page and back; absent for a list of one page. */
function Pager<Row>({ pages: { number, next, previous } }: { readonly pages: Pages<Row> }) {
  const { t } = useTranslation('common')
  if (number === 1 && next === undefined && previous === undefined) return null
  return (
    <nav className="table-bar" aria-label={t('page.label')}>
      <span className="page-number">{t('page.number', { number })}</span>
      <div>
        <Button small icon="left" disabled={previous === undefined} onClick={previous}>
          {t('page.previous')}
        </Button>
        <Button small icon="right" disabled={next === undefined} onClick={next}>
          {t('page.next')}
        </Button>
      </div>
    </nav>
  )
}
