import { getPaymentReportPayees, postPaymentReportPayeesAnswer } from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { formatMonth } from '@keyturn/platform/days'
import { Button, Card, Checkbox, ConfirmDialog, Skeleton, toast } from '@keyturn/platform/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Payee } from '../contract/payments.ts'
import { poundsText } from './format-amount.ts'
import { invalidateGroups } from './keys.ts'
import { NotRentDialog, type ShownEffect } from './not-rent-dialog.tsx'
import { useNoteAnswer } from './recent-answers.tsx'
import { restoring } from './restore-payees.ts'
import { rowName } from './row-name.ts'
import './dashboard.css'

const NONE: ReadonlySet<string> = new Set()

interface IdentifyProps extends ShownEffect {
  /** Payments asked about next to the panel, whose payees are skipped here. */
  askedIds?: ReadonlySet<string>
}

/** Lets the member identify the rent by payee: one tap for the likeliest, ticks for others, and undo. */
export function IdentifyPanel({ onTime, sentOf, askedIds = NONE }: IdentifyProps) {
  const [denied, setDenied] = useState<Payee | null>(null)
  const listed = useQuery(read(getPaymentReportPayees))
  const { save, busy } = useAnswerPayees(listed.data?.as_of)
  const payees = (listed.data?.payees ?? []).filter(
    ({ standing, transaction_ids: ids }) => standing !== 'open' || !ids.some((id) => askedIds.has(id)),
  )
  if (listed.data && payees.length === 0) return null
  const [best, ...others] = payees.filter(({ standing }) => standing === 'open')
  return (
    <Card className="dash-identify">
      <h2>Identify Your Rent Payments</h2>
      <p>
        Tell us who you pay rent to, and we find every month of it. We group all payments to the same payee.
      </p>
      {listed.isPending && <Skeleton lines={6} />}
      {listed.isError && (
        <div role="alert" className="dash-failed">
          <p>Failed to load transactions</p>
          <Button kind="outline" onClick={() => void listed.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {best && best.odd === null && (
        <div className="dash-best">
          <p>
            Our best guess: <b>{rowName(best)}</b>, {poundsText(best.usual)}, {whatOf(best)}.
          </p>
          <Button busy={busy} onClick={() => save({ payees: [best], answer: 'rent' })}>
            Yes, that is my rent
          </Button>
        </div>
      )}
      {listed.data && (
        <Choices
          payees={best && best.odd === null ? others : best ? [best, ...others] : []}
          busy={busy}
          onSave={(chosen, onSuccess) => save({ payees: chosen, answer: 'rent' }, { onSuccess })}
        />
      )}
      <Confirmed payees={payees.filter(({ standing }) => standing !== 'open')} onNone={setDenied} />
      {denied && (
        <NotRentDialog
          payee={denied}
          onTime={onTime}
          sentOf={sentOf}
          busy={busy}
          onKeep={() => setDenied(null)}
          onAct={() => save({ payees: [denied], answer: 'not_rent' }, { onSuccess: () => setDenied(null) })}
        />
      )}
    </Card>
  )
}

interface PayeesAnswered {
  payees: readonly Payee[]
  answer: 'rent' | 'not_rent'
}

/** Saves an answer for payees. Sends the list's time, so that newer answers from elsewhere are not overwritten. */
function useAnswerPayees(asOf: string | undefined) {
  const queries = useQueryClient()
  const note = useNoteAnswer()
  const saving = useMutation({
    mutationFn: ({ payees, answer }: PayeesAnswered) =>
      api.send(postPaymentReportPayeesAnswer, {
        body: { transaction_ids: idsOf(payees), answer, ...(asOf !== undefined && { as_of: asOf }) },
      }),
    onSuccess: (_saved, answered) => {
      const count = idsOf(answered.payees).length
      const rent = count === 1 ? 'Rent payment saved' : `${count} rent payments saved`
      note.saved(answered.answer === 'rent' ? rent : 'Saved: this is not rent', undoneBy(answered))
    },
    onError: (error, answered) => {
      note.failed(error, undoneBy(answered))
      toast.error(errorMessage(error, 'Failed to save categorization'))
    },
    onSettled: () => invalidateGroups(queries, 'dashboard', 'payments'),
  })
  return { save: saving.mutate, busy: saving.isPending }
}

const idsOf = (payees: readonly Payee[]): string[] => payees.flatMap(({ transaction_ids }) => transaction_ids)

function undoneBy({ payees, answer }: PayeesAnswered) {
  const names = payees.map(rowName).join(', ')
  return {
    words: `${names}: ${answer === 'rent' ? 'your rent.' : 'not your rent.'}`,
    calls: restoring(payees),
  }
}

interface ChoicesProps {
  payees: readonly Payee[]
  busy: boolean
  onSave: (chosen: readonly Payee[], done: () => void) => void
}

function Choices({ payees, busy, onSave }: ChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const picked = payees.filter((payee) => chosen.has(idOf(payee)))
  const odd = picked.filter((payee) => payee.odd !== null)
  if (payees.length === 0) return null

  function toggle(id: string): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  function save(): void {
    setIsAsking(false)
    onSave(picked, () => setChosen(new Set()))
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (picked.length === 0) toast.error('Please select at least one transaction')
    else if (odd.length > 0) setIsAsking(true)
    else save()
  }
  return (
    <form onSubmit={submit}>
      <fieldset className="dash-choices">
        <legend className="sr-only">Whom you pay</legend>
        {payees.map((payee) => (
          <Checkbox
            key={idOf(payee)}
            checked={chosen.has(idOf(payee))}
            onChange={() => toggle(idOf(payee))}
            label={
              <span className="dash-choice">
                <b>{rowName(payee)}</b>
                <b>{poundsText(payee.usual)}</b>
              </span>
            }
            note={whatOf(payee)}
          />
        ))}
      </fieldset>
      <Button type="submit" busy={busy}>
        Save Rent Payments
      </Button>
      <ConfirmDialog
        open={isAsking}
        question="Is this really your rent?"
        keep="Go back"
        act="Yes, it is rent"
        onKeep={() => setIsAsking(false)}
        onAct={save}
      >
        {odd.map((payee) => (
          <span key={idOf(payee)} className="block">
            {rowName(payee)}: {payee.odd}
          </span>
        ))}
      </ConfirmDialog>
    </form>
  )
}

/** Payees that already count as rent, each with a button to deny it. */
function Confirmed({ payees, onNone }: { payees: readonly Payee[]; onNone: (payee: Payee) => void }) {
  if (payees.length === 0) return null
  return (
    <ul className="dash-confirmed">
      {payees.map((payee) => (
        <li key={idOf(payee)}>
          {payee.standing === 'said' ? 'You told us that' : 'We see that'} <b>{rowName(payee)}</b> is your
          rent.{' '}
          <Button kind="text" size="small" onClick={() => onNone(payee)}>
            It is not rent<span className="sr-only">: {rowName(payee)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const idOf = ({ transaction_ids }: Payee): string => transaction_ids[0] ?? ''

/** "5 times, March 2026 to July 2026" */
function whatOf({ months, transaction_ids }: Payee): string {
  const [first, last] = [months[0], months.at(-1)]
  const times = transaction_ids.length === 1 ? 'once' : `${transaction_ids.length} times`
  const span =
    first && last && first !== last
      ? `${formatMonth(first)} to ${formatMonth(last)}`
      : formatMonth(first ?? '')
  return `${times}, ${span}`
}
