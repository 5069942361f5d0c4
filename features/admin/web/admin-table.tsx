import { formatDate } from '@keyturn/platform/days'
import { type Column, DataTable } from '@keyturn/platform/ui'
import type { KeyboardEvent } from 'react'
import type { DeskItem } from '../contract/index.ts'
import { copyOf } from './item-copy.ts'
import { StatusBadge } from './small-parts.tsx'

interface AdminTableProps {
  items: readonly DeskItem[]
  chosen: string | null
  onChoose: (item: DeskItem) => void
}

export function AdminTable({ items, chosen, onChoose }: AdminTableProps) {
  const columns: Column<DeskItem>[] = [
    {
      key: 'member',
      header: 'Member',
      cell: (item) => {
        const { name, address } = copyOf(item)
        return (
          <button
            type="button"
            className="desk-row grid border-0 text-left cursor-pointer"
            aria-pressed={item.id === chosen}
            onClick={() => onChoose(item)}
          >
            <b>{name}</b>
            {address && <span>{address}</span>}
          </button>
        )
      },
    },
    {
      key: 'what',
      header: 'What',
      cell: (item) => {
        const { what, detail } = copyOf(item)
        return (
          <div className="desk-what max-cards:justify-items-end max-cards:text-right">
            <b>{what}</b>
            <span>{detail}</span>
          </div>
        )
      },
    },
    { key: 'status', header: 'Status', cell: (item) => <StatusBadge item={item} /> },
    { key: 'since', header: 'Since', number: true, cell: ({ since }) => formatDate(since) },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows' buttons act; the arrows only lead from one to the next.
    <div onKeyDown={walkRows}>
      <DataTable
        className="desk-table"
        caption="What is in this list; arrow keys go from line to line"
        captionHidden
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        selected={({ id }) => id === chosen}
      />
    </div>
  )
}

function walkRows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.desk-row')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  if (step === 0 || at === -1) return
  event.preventDefault()
  rows[at + step]?.focus()
}
