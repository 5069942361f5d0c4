import { Loaded } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { questionedQuery, sentQuery } from './calls.ts'
import { DisputeCard } from './dispute-card.tsx'
import { Timeline } from './timeline.tsx'
import './credit-profile.css'

/** Read-only list of sent records and disputes, available without a plan. */
export function SentRecord() {
  const sent = useQuery(sentQuery)
  const questioned = useQuery(questionedQuery)
  return (
    <div className="credit grid gap-5.5 max-cards:gap-3.5">
      <Loaded of={sent} failed="We could not load what was sent.">
        {(profile) =>
          profile.months.length === 0 ? (
            <p>Nothing has been sent about you.</p>
          ) : (
            <Timeline profile={profile} />
          )
        }
      </Loaded>
      <Loaded of={questioned} failed="We could not load your disputes.">
        {({ items }) =>
          items.length === 0 ? (
            <p>You have not disputed anything.</p>
          ) : (
            items.map((dispute) => <DisputeCard key={dispute.id} dispute={dispute} canAct={false} />)
          )
        }
      </Loaded>
    </div>
  )
}
