import { EmptyState } from '@keyturn/brand'
import { formatDate } from '@keyturn/platform/days'
import { Button, type Column, ConfirmDialog, DataTable } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeadJobView } from '../contract/index.ts'
import { Pages } from './admin-list.tsx'
import { dropJob, jobsOptions, PAGE_SIZE, retryJob } from './calls.ts'
import { Failed, TableSkeleton } from './small-parts.tsx'
import { useAction } from './use-action.ts'
import { usePermission } from './use-permission.ts'

/** Dead jobs. */
export function JobsPanel() {
  const [page, setPage] = useState(1)
  const [dropping, setDropping] = useState<DeadJobView | null>(null)
  const { data, isError, refetch } = useQuery(jobsOptions(page))
  const { busy, act } = useAction()
  const may = usePermission()
  const last = Math.max(1, Math.ceil((data?.total_count ?? 0) / PAGE_SIZE))
  // All jobs of the last page have been handled.
  if (data && page > last) setPage(last)
  const columns: Column<DeadJobView>[] = [
    {
      key: 'name',
      header: 'Job',
      cell: ({ name }) => <code className="type-fine wrap-anywhere">{name}</code>,
    },
    {
      key: 'reason',
      header: 'Failed with',
      cell: ({ reason }) => <code className="type-fine wrap-anywhere">{reason}</code>,
    },
    { key: 'tries', header: 'Tries', number: true, cell: ({ tries }) => tries },
    { key: 'failed', header: 'Gave up', number: true, cell: ({ failed_at }) => formatDate(failed_at) },
    {
      key: 'acts',
      header: 'What to do',
      number: true,
      cell: (job) => (
        <div className="desk-row-acts">
          {may('approver') && (
            <Button kind="outline" size="small" onClick={() => setDropping(job)}>
              Drop
            </Button>
          )}
          {job.can_retry && may('caseworker') && (
            <Button
              size="small"
              busy={busy}
              busyText="Starting..."
              onClick={() => void act(() => retryJob(job.id), 'The job will be retried.')}
            >
              Try again
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <section className="kt-card kt-card-bare desk-list" aria-label="Jobs that gave up">
      {isError && !data && <Failed onRetry={() => void refetch()} />}
      {!data && !isError && <TableSkeleton />}
      {data?.total_count === 0 && (
        <EmptyState level="h2" title="Everything is done">
          A job that fails every try waits here until one of us has looked at it.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <DataTable
          className="desk-table"
          caption="Jobs that gave up"
          captionHidden
          columns={columns}
          rows={data.items}
          rowKey={({ id }) => id}
        />
      )}
      {data && last > 1 && <Pages data={data} page={page} onPage={setPage} />}
      <ConfirmDialog
        open={dropping !== null}
        question="Drop this job?"
        keep="Keep it"
        act="Drop it"
        danger
        busy={busy}
        onKeep={() => setDropping(null)}
        onAct={async () => {
          if (dropping && (await act(() => dropJob(dropping.id), 'Dropped.'))) setDropping(null)
        }}
      >
        <p>
          {dropping?.name} will not be done. Whatever it was for stays as it is now. That you dropped it is
          written down.
        </p>
      </ConfirmDialog>
    </section>
  )
}
