import { EmptyState } from '@keyturn/brand'
import { LONDON } from '@keyturn/platform/days'
import { Banner, Button, buttonClass, Link, Segmented, Select, Skeleton } from '@keyturn/platform/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck, CircleAlert, Settings2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { topics } from '../domain/kinds.ts'
import { notificationSettings } from '../links.ts'
import { type Filter, listQuery, preferencesQuery, unreadQuery } from './calls.ts'
import { NotificationRow } from './notification-row.tsx'
import { byDay } from './times.ts'
import { topicNames } from './topics.ts'
import { useMarking } from './use-marking.ts'
import './notifications.css'

export default function NotificationsPage() {
  const [filter, setFilter] = useFilter()
  const list = useInfiniteQuery(listQuery(filter))
  const unread = useQuery(unreadQuery).data
  const timezone = useQuery(preferencesQuery).data?.timezone ?? LONDON
  const { mark, markAll, isMarkingAll } = useMarking()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="page-width">
      <div className="notes grid gap-5 py-[clamp(24px,4vw,44px)]">
        <header className="notes-head flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0 wrap-anywhere">
            <h1>Notifications</h1>
            <p role="status">{unreadWords(unread)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-3 min-w-0 wrap-anywhere">
            {unread !== undefined && unread > 0 && (
              <Button kind="outline" onClick={markAll} busy={isMarkingAll} busyText="Marking...">
                <CheckCheck size={20} aria-hidden="true" /> Mark all as read
              </Button>
            )}
            <Link to={notificationSettings} className={buttonClass({ kind: 'text' })}>
              <Settings2 size={20} aria-hidden="true" /> Choose what you hear
            </Link>
          </div>
        </header>
        <Filters filter={filter} onChange={setFilter} />
        {list.isPending && <Skeleton lines={6} />}
        {list.isError && (
          <Banner
            tone="miss"
            icon={CircleAlert}
            fact="We could not load your notifications."
            act={
              <Button kind="outline" size="small" onClick={() => void list.refetch()}>
                Try again
              </Button>
            }
          >
            Nothing is lost.
          </Banner>
        )}
        {list.isSuccess && items.length === 0 && <Nothing filter={filter} />}
        {byDay(items, new Date(), timezone).map(({ day, items: some }) => (
          <section key={day} className="notes-day grid gap-2.5" aria-label={day}>
            <h2 className="kt-quiet type-lead">{day}</h2>
            <ul className="overflow-clip">
              {some.map((item) => (
                <NotificationRow
                  key={item.id}
                  item={item}
                  timezone={timezone}
                  onMark={(read) => mark({ id: item.id, read })}
                />
              ))}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <div>
            <Button
              kind="outline"
              busy={list.isFetchingNextPage}
              busyText="Loading..."
              onClick={() => void list.fetchNextPage()}
            >
              Show earlier
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Empty if the count could not be read. */
function unreadWords(unread: number | undefined): string {
  if (unread === undefined) return ''
  return unread === 0 ? 'You have read everything.' : `${unread} unread`
}

/** Stores the filter in the URL, so that reload and Back restore it. */
function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState<Filter>({
    state: search.get('show') === 'unread' ? 'unread' : 'all',
    topic: topics.find((each) => each === search.get('topic')) ?? null,
  })
  const { state, topic } = filter
  useEffect(() => {
    const wanted = new URLSearchParams({
      ...(state === 'unread' && { show: 'unread' }),
      ...(topic && { topic }),
    })
    if (wanted.toString() !== search.toString())
      setSearch(wanted, { replace: true, preventScrollReset: true })
  }, [state, topic, search, setSearch])
  return [filter, (change) => setFilter((before) => ({ ...before, ...change }))]
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  return (
    <div className="notes-filters flex flex-wrap items-center gap-3">
      <Segmented
        label="Show"
        options={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <Select
        aria-label="About"
        value={filter.topic ?? ''}
        onChange={(event) => onChange({ topic: topics.find((each) => each === event.target.value) ?? null })}
      >
        <option value="">Everything</option>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {topicNames[topic]}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Nothing({ filter }: { filter: Filter }) {
  if (filter.state === 'unread')
    return (
      <EmptyState level="h2" title="Nothing unread">
        What is new stays here until you have seen it.
      </EmptyState>
    )
  if (filter.topic)
    return (
      <EmptyState level="h2" title={`Nothing about ${topicNames[filter.topic].toLowerCase()} yet`}>
        Choose Everything to see the rest.
      </EmptyState>
    )
  return (
    <EmptyState level="h2" title="Nothing yet">
      When your rent is found, points are added or a month needs your answer, you read it here first.
    </EmptyState>
  )
}
