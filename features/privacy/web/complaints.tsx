import { formatDate, formatDay } from '@keyturn/platform/days'
import { Badge, Button, Dialog } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, CheckCheck, Hourglass, Inbox } from 'lucide-react'
import { useState } from 'react'
import type { ComplaintView } from '../contract.ts'
import { COMPLAINT_SUBJECTS } from '../domain/complaint.ts'
import { overviewQuery } from './calls.ts'
import { ComplaintForm } from './complaint-form.tsx'

/** The member's complaints with their state, and a form for a new one. */
export function Complaints({ complaints }: { complaints: readonly ComplaintView[] }) {
  const queries = useQueryClient()
  const [writing, setWriting] = useState(false)
  return (
    <section>
      <h3>Complaints</h3>
      <p className="kt-quiet">
        Tell us what went wrong. You hear that we have it at once, at the latest within 30 days, and get a
        written answer within 15 working days about bank reading, and within eight weeks about anything else.
      </p>
      {complaints.length > 0 && (
        <ol className="rights-list grid">
          {complaints.map((complaint) => (
            <ComplaintLine key={complaint.reference} complaint={complaint} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="outline" onClick={() => setWriting(true)}>
          Make a complaint
        </Button>
      </div>
      <Dialog title="Make a complaint" open={writing} onClose={() => setWriting(false)}>
        <ComplaintForm
          asMember
          onSent={() => void queries.invalidateQueries({ queryKey: overviewQuery.queryKey })}
        />
      </Dialog>
    </section>
  )
}

function ComplaintLine({ complaint }: { complaint: ComplaintView }) {
  const { reference, about, received_at, message, answer, answer_by, answered_at } = complaint
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b>{COMPLAINT_SUBJECTS[about]}</b>
        <StateOf complaint={complaint} />
      </div>
      <span className="kt-quiet">
        {reference}, received on {formatDate(received_at)}
        {!answered_at && `, answer by ${formatDay(answer_by)}`}
      </span>
      <details className="kt-quiet type-small">
        <summary>{answer ? 'What you wrote and our answer' : 'What you wrote'}</summary>
        <p className="mb-2 whitespace-pre-line wrap-anywhere">{message}</p>
        {answer && (
          <p className="mb-2 whitespace-pre-line wrap-anywhere">
            <b>Our answer:</b> {answer}
          </p>
        )}
      </details>
    </li>
  )
}

function StateOf({ complaint: { state } }: { complaint: ComplaintView }) {
  if (state === 'answered')
    return (
      <Badge tone="ok" icon={CheckCheck}>
        Answered
      </Badge>
    )
  if (state === 'closed')
    return (
      <Badge tone="idle" icon={Archive}>
        Closed
      </Badge>
    )
  return state === 'acknowledged' ? (
    <Badge tone="info" icon={Hourglass}>
      Being looked into
    </Badge>
  ) : (
    <Badge tone="idle" icon={Inbox}>
      Received
    </Badge>
  )
}
