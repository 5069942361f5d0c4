import { Badge, Card } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ProviderView } from '../contract/index.ts'
import { providersQuery } from './calls.ts'
import { Failed, TableSkeleton } from './small-parts.tsx'
import { momentOf } from './words.ts'

const STATES: Record<
  ProviderView['state'],
  { word: string; tone: 'ok' | 'late' | 'idle'; icon: LucideIcon }
> = {
  well: { word: 'Working', tone: 'ok', icon: Check },
  trouble: { word: 'Trouble', tone: 'late', icon: TriangleAlert },
  quiet: { word: 'Quiet', tone: 'idle', icon: CircleDashed },
}

/** The companies we depend on, as our own traffic with them tells. */
export function ProvidersPanel() {
  const { data, isError, refetch } = useQuery(providersQuery)
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <ul className="desk-providers" aria-label="Providers">
      {data.items.map((provider) => (
        <li key={provider.id}>
          <Provider provider={provider} />
        </li>
      ))}
    </ul>
  )
}

function Provider({ provider }: { provider: ProviderView }) {
  const { word, tone, icon } = STATES[provider.state]
  return (
    <Card>
      <div className="desk-panel-top">
        <h2>{provider.what}</h2>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </div>
      <p className="desk-quiet">
        {provider.company}
        {provider.is_stand_in && ', played by a stand-in'}
      </p>
      <p>{provider.sentence}</p>
      <dl className="desk-facts">
        <Fact word="Last seen working" value={provider.last_done_at && momentOf(provider.last_done_at)} />
        <Fact word="Last heard from" value={provider.last_heard_at && momentOf(provider.last_heard_at)} />
        <Fact word="Being tried again" value={String(provider.retrying)} />
        <Fact word="Gave up" value={String(provider.dead)} />
      </dl>
    </Card>
  )
}

function Fact({ word, value }: { word: string; value: string | null }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{value ?? 'not yet'}</dd>
    </div>
  )
}
