import { EmptyState } from '@keyturn/brand'
import { Button } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DeskItem } from '../contract/index.ts'
import { AdminTable } from './admin-table.tsx'
import { type ListState, listOptions, PAGE_SIZE } from './calls.ts'
import { countOf, TABS } from './copy.ts'
import { ItemPanel } from './item-panel.tsx'
import { ListTools } from './list-tools.tsx'
import { Failed, TableSkeleton } from './small-parts.tsx'

/** A list with search, table and the selected item. */
export function AdminList({ list, me }: { list: string; me: string }) {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<DeskItem | null>(null)
  const tab = TABS.find((each) => each.list === list)
  const asked: ListState = {
    list: tab ? tab.list : list === 'staff' ? 'staff-items' : 'waiting',
    search: search.get('q') ?? '',
    status: tab ? (search.get('status') ?? '') : '',
    sort: search.get('sort') ?? 'newest',
    page: Math.max(1, Number(search.get('page')) || 1),
  }
  const { data, isError, isFetching, refetch } = useQuery(listOptions(asked))

  function change(part: Record<string, string>): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: '', ...part }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  // After an action the row may have changed, so shows its current version while it is in the list.
  const current = data?.items.find(({ id }) => id === chosen?.id) ?? chosen
  return (
    <div className="desk-grid items-start" data-chosen={current ? '' : undefined}>
      <section
        className="kt-card kt-card-bare desk-list"
        aria-label={tab ? `List: ${tab.label}` : 'List: all that waits'}
      >
        <ListTools asked={asked} statuses={tab?.statuses ?? null} onChange={change} />
        <div aria-busy={isFetching}>
          {isError && !data && <Failed onRetry={() => void refetch()} />}
          {!data && !isError && <TableSkeleton />}
          {data && data.items.length === 0 && (
            <Empty searched={asked.search !== '' || asked.status !== ''} words={tab?.empty} />
          )}
          {data && data.items.length > 0 && (
            <AdminTable items={data.items} chosen={current?.id ?? null} onChoose={setChosen} />
          )}
        </div>
        {data && <Pages data={data} page={asked.page} onPage={(page) => change({ page: String(page) })} />}
      </section>
      {data && current && (
        <ItemPanel
          key={current.id}
          item={current}
          today={data.today}
          me={me}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

interface PagesProps {
  data: { items: readonly unknown[]; total_count: number; total_is_exact?: boolean }
  page: number
  onPage: (page: number) => void
}

export function Pages({ data, page, onPage }: PagesProps) {
  const { items, total_count: total, total_is_exact: exact = true } = data
  const first = (page - 1) * PAGE_SIZE + 1
  const last = first + items.length - 1
  const more = items.length === PAGE_SIZE && (last < total || !exact)
  return (
    <div className="desk-pages items-center">
      <p className="mr-auto kt-quiet type-small" role="status">
        {items.length === 0 ? 'None' : `${countOf(first)} to ${countOf(last)}`} of {countOf(total)}
        {exact ? '' : ' or more'}
      </p>
      <Button kind="outline" size="small" {...(page === 1 ? OFF : {})} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button kind="outline" size="small" {...(more ? {} : OFF)} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  )
}

const OFF = { 'aria-disabled': true, 'data-disabled': '', tabIndex: -1 } as const

function Empty({ searched, words }: { searched: boolean; words: string | undefined }) {
  if (searched)
    return (
      <EmptyState level="h2" title="Nothing matches">
        Try fewer words, or the beginning of a name, a street or a postcode.
      </EmptyState>
    )
  return (
    <EmptyState level="h2" title="Nothing waits here">
      {words ?? 'Whatever needs one of us appears here first, whatever list it belongs to.'}
    </EmptyState>
  )
}
