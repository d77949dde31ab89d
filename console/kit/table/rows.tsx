import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslation } from 'react-i18next'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { type Column, type Sort, leadOf, sortAfter } from '@console/kit/table/column'
import { stepRows } from '@console/kit/table/row-keys'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

/** The table library takes objects alone. */
interface Held<Row> {
  readonly row: Row
}

export interface RowsProps<Row> {
  /** What the rows are, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly visible: Readonly<Record<string, boolean>>
  /** The rows are those of the filters before: dimmed. */
  readonly isOld: boolean
  readonly rowKey: (row: Row) => string
  /** The screen of a row. */
  readonly rowHref?: (row: Row) => string
  /** What a row opens, if it has no screen. */
  readonly onRow?: (row: Row) => void
  /** The present order, and what a tap on a head asks for. Undefined: the call's own order. */
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort | undefined) => void
  /** Buttons at the end of each row. */
  readonly actions?: (row: Row) => ReactNode
}

/** The table itself. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { caption, columns, rows, visible, isOld, rowKey, rowHref, onRow, actions } = props
  const { t } = useTranslation('common')
  const [, navigate] = useLocation()
  const lead = leadOf(columns)
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: useMemo(() => rows.map(row => ({ row })), [rows]),
    getRowId: ({ row }) => rowKey(row),
    manualSorting: true,
    state: { columnVisibility: { ...visible }, sorting: [] },
  })
  const open = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    if (isOwnTap(event)) return
    if (rowHref !== undefined) navigate(rowHref(row))
    else onRow?.(row)
  }
  const opens = rowHref !== undefined || onRow !== undefined
  return (
    <table className={isOld ? 'table old' : 'table'} onKeyDown={stepRows}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {table.getVisibleLeafColumns().map(({ id }) => (
            <Head key={id} column={columns.find(each => each.id === id)} {...props} />
          ))}
          {actions === undefined ? null : (
            <th scope="col">
              <span className="sr-only">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(line => (
          <tr key={line.id} {...(opens ? { className: 'table-row-open', onClick: open(line.original.row) } : {})}>
            {line.getVisibleCells().map(({ column }) => (
              <Cell
                key={column.id}
                column={columns.find(each => each.id === column.id)}
                row={line.original.row}
                isLead={column.id === lead}
                rowHref={rowHref}
                onRow={onRow}
              />
            ))}
            {actions === undefined ? null : (
              <td className="row-end">
                <div className="row-actions">{actions(line.original.row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const definitionOf = <Row,>({ id, head, cell, sortable }: Column<Row>): ColumnDef<typeof features, Held<Row>> =>
  createColumnHelper<typeof features, Held<Row>>().display({
    id,
    header: head,
    cell: ({ row }) => cell(row.original.row),
    enableSorting: sortable === true,
  })

/** A tap on a control of the row, with a key for a new tab, or at the end of a selection: it does not open the row. */
const isOwnTap = (event: MouseEvent<HTMLElement>): boolean =>
  !(event.target instanceof Element) ||
  !event.currentTarget.contains(event.target) ||
  event.target.closest('a, button, input, select, label, summary') !== null ||
  (window.getSelection()?.toString() ?? '') !== ''

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row> | undefined
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort | undefined) => void
}) {
  if (column === undefined) return null
  const { id, head, numeric = false, sortable = false } = column
  const order = sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" className={numeric ? 'numeric' : undefined} {...(sortable ? { 'aria-sort': order } : {})}>
      {sortable && onSort !== undefined ? (
        <button type="button" className="sort" onClick={() => onSort(sortAfter(sort, id))}>
          {head}
          <ConsoleIcon name={order === 'descending' ? 'down' : 'up'} className={order === 'none' ? 'sort-none' : ''} />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function Cell<Row>({
  column,
  row,
  isLead,
  rowHref,
  onRow,
}: {
  readonly column: Column<Row> | undefined
  readonly row: Row
  readonly isLead: boolean
  readonly rowHref: ((row: Row) => string) | undefined
  readonly onRow: ((row: Row) => void) | undefined
}) {
  if (column === undefined) return null
  const content = column.cell(row)
  const classes = [...(column.numeric === true ? ['numeric'] : []), ...(isLead ? ['row-lead'] : [])].join(' ')
  return (
    <td className={classes === '' ? undefined : classes} data-head={column.head}>
      {isLead && rowHref !== undefined ? (
        <Link className="row-link" data-row="" href={rowHref(row)}>
          {content}
        </Link>
      ) : isLead && onRow !== undefined ? (
        <button type="button" className="row-link" data-row="" onClick={() => onRow(row)}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  )
}
