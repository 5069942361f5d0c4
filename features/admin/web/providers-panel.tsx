import { formatDateTime } from '@keyturn/platform/days'
import { Badge, Button, Card } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ConnectionView, ProviderView } from '../contract/index.ts'
import { providerChecksQuery, providersQuery } from './calls.ts'
import { Failed, TableSkeleton } from './small-parts.tsx'

const STATES: Record<
  ProviderView['state'],
  { word: string; tone: 'ok' | 'late' | 'idle'; icon: LucideIcon }
> = {
  well: { word: 'Working', tone: 'ok', icon: Check },
  trouble: { word: 'Trouble', tone: 'late', icon: TriangleAlert },
  quiet: { word: 'Quiet', tone: 'idle', icon: CircleDashed },
}

/** State of each provider: its response now, and our traffic with it. */
export function ProvidersPanel() {
  const { data, isError, refetch } = useQuery(providersQuery)
  const asked = useQuery(providerChecksQuery)
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <>
      <div className="desk-asked flex-wrap items-center mb-4">
        <p role="status">{askedWords(asked)}</p>
        <Button
          kind="outline"
          size="small"
          busy={asked.isFetching}
          busyText="Asking..."
          onClick={() => void Promise.all([asked.refetch(), refetch()])}
        >
          Ask again
        </Button>
      </div>
      <ul className="desk-providers grid gap-5" aria-label="Providers">
        {data.items.map((provider) => {
          const answered = asked.data?.items.find(({ id }) => id === provider.id)
          return (
            <li key={provider.id}>
              <Provider provider={provider} connections={answered?.connections ?? []} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

function askedWords({
  data,
  isError,
  dataUpdatedAt,
}: { isError: boolean; dataUpdatedAt: number } & Checks): string {
  if (isError) return 'They could not be asked. The figures from our own traffic are below.'
  if (!data) return 'Asking each of them one harmless question.'
  const broken = data.items.flatMap(({ connections }) => connections).filter(({ works }) => !works).length
  const found = broken === 0 ? 'All of them work' : `${broken} ${broken === 1 ? 'does' : 'do'} not work`
  return `${found}, asked ${formatDateTime(dataUpdatedAt)}.`
}

interface Checks {
  data: { items: { connections: ConnectionView[] }[] } | undefined
}

function Provider({ provider, connections }: { provider: ProviderView; connections: ConnectionView[] }) {
  const broken = connections.filter(({ works }) => !works)
  const answers = connections.length > 0 && broken.length === 0
  const state =
    broken.length > 0 ? 'trouble' : answers && provider.state === 'quiet' ? 'well' : provider.state
  const { word, tone, icon } = STATES[state]
  return (
    <Card>
      <div className="desk-panel-top items-center">
        <h2>{provider.what}</h2>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </div>
      <p className="desk-quiet kt-quiet">
        {provider.company}
        {provider.is_stand_in && ', played by a stand-in'}
      </p>
      {broken.map(({ company, cause, cure }) => (
        <p key={company}>
          <strong>{connections.length > 1 && `${company}: `}</strong>
          {cause} {cure}
        </p>
      ))}
      {answers && <p>Answers now.</p>}
      {provider.sentence && <Traffic provider={provider} />}
    </Card>
  )
}

function Traffic({ provider }: { provider: ProviderView }) {
  return (
    <>
      <p>{provider.sentence}</p>
      <dl className="desk-facts grid w-full">
        <Fact
          word="Last seen working"
          value={provider.last_done_at && formatDateTime(provider.last_done_at)}
        />
        <Fact
          word="Last heard from"
          value={provider.last_heard_at && formatDateTime(provider.last_heard_at)}
        />
        <Fact word="Being tried again" value={String(provider.retrying)} />
        <Fact word="Gave up" value={String(provider.dead)} />
      </dl>
    </>
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
