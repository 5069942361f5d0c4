import { ARRANGEMENT_TERMS, arrangementWords } from '@keyturn/agency-files/arrangement-constants'
import { dayOfInstant, formatDate } from '@keyturn/platform/days'
import { Button, Field, Select, TextInput } from '@keyturn/platform/ui'
import { useState } from 'react'
import type { PersonAnswer } from '../contract/index.ts'
import { endArrangement, recordArrangement } from './calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'

type Arrangement = PersonAnswer['arrangements'][number]

interface ArrangementsProps {
  person: PersonAnswer
  mayRecord: boolean
  mayEnd: boolean
}

/** Agreements with the landlord to pay less, or later, with the actions of staff. */
export function Arrangements({ person, mayRecord, mayEnd }: ArrangementsProps) {
  const [isRecording, setIsRecording] = useState(false)
  const [ending, setEnding] = useState<Arrangement | null>(null)
  const close = () => setIsRecording(false)
  return (
    <>
      {person.arrangements.length > 0 && (
        <ol
          className="desk-decisions grid gap-2.5"
          aria-label="Agreements with the landlord, the newest first"
        >
          {person.arrangements.map((each) => (
            <li className="pl-3 type-compact whitespace-pre-wrap wrap-anywhere" key={each.id}>
              <b>Agreement {arrangementWords(each.terms)}</b>
              <p>{each.evidence}</p>
              <span className="desk-quiet kt-quiet">
                From {formatDate(each.from)}
                {each.until && ` until ${formatDate(each.until)}`}, {stateOf(each)}
              </span>
              {mayEnd && each.state === 'approved' && !each.ended && (
                <Button kind="text" onClick={() => setEnding(each)}>
                  It has ended
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {mayRecord && (
        <Button kind="outline" size="small" onClick={() => setIsRecording(true)}>
          Record an agreement with the landlord
        </Button>
      )}
      {isRecording && <RecordDialog memberId={person.member_id} name={person.name} onClose={close} />}
      {ending && (
        <EndDialog memberId={person.member_id} arrangement={ending} onClose={() => setEnding(null)} />
      )}
    </>
  )
}

const STATES = { pending: 'waits for approval', approved: 'approved', refused: 'declined' } as const
const stateOf = ({ state, ended }: Arrangement): string => (ended ? 'ended' : STATES[state])

function RecordDialog({ memberId, name, onClose }: { memberId: string; name: string; onClose: () => void }) {
  const today = dayOfInstant(new Date())
  const [terms, setTerms] = useState<Arrangement['terms']>('reduced')
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState('')
  const { busy, act } = useAction()
  async function record(reason: string): Promise<void> {
    const work = () => recordArrangement(memberId, { terms, from, until: until || null, reason })
    if (await act(work, 'Recorded. Files name it once it is approved.')) onClose()
  }
  return (
    <ReasonDialog
      question={`Record an agreement of ${name} with the landlord?`}
      act="Record it"
      danger
      busy={busy}
      hint="The document or dispute you read, and its date. Kept with your name; it is in the member’s copy of their data."
      onClose={onClose}
      onAct={(reason) => void record(reason)}
    >
      <p>
        Once approved, records to agencies whose consent names such agreements carry flag A. Lenders can read
        it as bad news.
      </p>
      <Field label="Agreed">
        <Select
          value={terms}
          onChange={({ target }) =>
            setTerms(ARRANGEMENT_TERMS.find((each) => each === target.value) ?? terms)
          }
        >
          {ARRANGEMENT_TERMS.map((each) => (
            <option key={each} value={each}>
              {arrangementWords(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="First day">
        <TextInput type="date" max={today} value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label="Last day" hint="Empty if the agreement names none.">
        <TextInput type="date" min={from} value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
    </ReasonDialog>
  )
}

interface EndDialogProps {
  memberId: string
  arrangement: Arrangement
  onClose: () => void
}

function EndDialog({ memberId, arrangement, onClose }: EndDialogProps) {
  const today = dayOfInstant(new Date())
  const [endedOn, setEndedOn] = useState(today)
  const { busy, act } = useAction()
  async function end(reason: string): Promise<void> {
    const work = () => endArrangement(memberId, arrangement.id, { ended_on: endedOn, reason })
    if (await act(work, 'Ended. The next file does not name it.')) onClose()
  }
  return (
    <ReasonDialog
      question={`Has the agreement ${arrangementWords(arrangement.terms)} ended?`}
      act="End it"
      busy={busy}
      hint="What you read, and its date. Kept with your name."
      onClose={onClose}
      onAct={(reason) => void end(reason)}
    >
      <p>
        Records of months that end after this day have no flag A. If it was never agreed, choose the first
        day, and decide the dispute about the months that were sent.
      </p>
      <Field label="Last day">
        <TextInput
          type="date"
          min={arrangement.from}
          max={today}
          value={endedOn}
          onChange={({ target }) => setEndedOn(target.value)}
        />
      </Field>
    </ReasonDialog>
  )
}
