import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './data-table.css'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned, in tabular figures. */
  number?: boolean
}

interface DataTableProps<Row> {
  caption: string
  /** Hides the caption visually, if a heading has the same text; screen readers still announce it. */
  captionHidden?: boolean
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selected?: (row: Row) => boolean
  className?: string
}

/** Explicit ARIA roles, because some browsers drop them from a table displayed as cards. */
const as = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** Table; below 700 px each row becomes a card with column names beside the values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden = false, columns, rows, rowKey, selected, className } = props
  return (
    <div className={classNames('kt-table-frame', className)}>
      <table {...as.table} className="kt-table kt-table-cards">
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead {...as.rowGroup}>
          <tr {...as.row}>
            {columns.map(({ key, header, number }) => (
              <th key={key} {...as.columnHeader} scope="col" data-number={number ? '' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowGroup}>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} selected={selected?.(row) ?? false} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  selected: boolean
}

function TableRow<Row>({ row, columns, selected }: TableRowProps<Row>) {
  return (
    <tr {...as.row} {...(selected && { 'data-selected': '', 'aria-current': true })}>
      {columns.map(({ key, header, cell, number }, index) =>
        index === 0 ? (
          <th key={key} {...as.rowHeader} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={key} {...as.cell} data-label={header} data-number={number ? '' : undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
