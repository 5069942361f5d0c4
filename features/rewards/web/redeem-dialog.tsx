import { postRewardsRedemptions } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { parsePounds } from '@keyturn/platform/money'
import { Button, Dialog, Field, MoneyInput, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { RedemptionView, Retailer } from '../contract.ts'
import { activityQuery, ledgerQuery, redemptionsQuery, summaryQuery } from './calls.ts'
import { CodeView } from './code-view.tsx'
import { pointsOf, poundsOf } from './format.ts'

interface RedeemDialogProps {
  retailer: Retailer
  available: number
  onClose: () => void
}

/** Idempotency key per choice until a response arrives, so a retry never buys a second voucher. */
const unanswered = new Map<string, string>()

function keyOf(choice: string): string {
  const key = unanswered.get(choice) ?? crypto.randomUUID()
  unanswered.set(choice, key)
  return key
}

/** Dialog: amount, price, confirmation, then the code if it is available at once. */
export function RedeemDialog({ retailer, available, onClose }: RedeemDialogProps) {
  const [choice, setChoice] = useState<number | null>(null)
  const saving = useSave({ failed: 'Failed to take the voucher', onError: toast.error })
  const [taken, setTaken] = useState<RedemptionView | null>(null)
  const queries = useQueryClient()

  async function take(amount: number): Promise<void> {
    const name = `${retailer.id} ${amount}`
    await saving.run(async () => {
      const body = { retailer_id: retailer.id, amount }
      const headers = { 'Idempotency-Key': keyOf(name) }
      setTaken(await api.send(postRewardsRedemptions, { body }, { headers }))
      unanswered.delete(name)
    })
    for (const { queryKey } of [summaryQuery, activityQuery, redemptionsQuery, ledgerQuery])
      void queries.invalidateQueries({ queryKey })
  }

  function chooseAnother(): void {
    setTaken(null)
    setChoice(null)
  }

  return (
    <Dialog open onClose={onClose} title={`${retailer.name} voucher`}>
      {taken ? (
        <Outcome taken={taken} onAgain={chooseAnother} />
      ) : (
        <div className="rewards-take grid justify-items-start gap-4 mt-3.5">
          <AmountChoice retailer={retailer} available={available} chosen={choice} onChoose={setChoice} />
          {choice !== null && (
            <Quote amount={choice} available={available}>
              <Button busy={saving.busy} busyText="Asking..." onClick={() => void take(choice)}>
                Confirm and take voucher
              </Button>
            </Quote>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface AmountProps {
  retailer: Retailer
  available: number
  chosen: number | null
  onChoose: (amount: number | null) => void
}

const costOf = (amount: number): number => Math.round(amount * 100) * 10

function AmountChoice({ retailer, available, chosen, onChoose }: AmountProps) {
  const [typed, setTyped] = useState('')
  const beyondId = useId()
  const dearest = costOf(Math.max(...retailer.denominations, 0))
  const range = retailer.any_amount
  return (
    <>
      <fieldset>
        <legend>Amount</legend>
        {retailer.denominations.map((amount) => {
          const isBeyond = costOf(amount) > available
          return (
            <Button
              key={amount}
              kind={chosen === amount ? 'primary' : 'outline'}
              aria-pressed={chosen === amount}
              {...(isBeyond && { 'aria-disabled': true, 'aria-describedby': beyondId, 'data-disabled': '' })}
              onClick={() => {
                if (isBeyond) return
                setTyped('')
                onChoose(amount)
              }}
            >
              {poundsOf(amount)}
            </Button>
          )
        })}
      </fieldset>
      {dearest > available && (
        <p id={beyondId} className="kt-quiet">
          You have {pointsOf(available)} points. {poundsOf(1)} takes {pointsOf(costOf(1))}.
        </p>
      )}
      {range && (
        <Field
          label="Another amount"
          hint={`From ${poundsOf(range.from)} to ${poundsOf(range.to)}.`}
          error={complaintAbout(typed, range, available)}
        >
          <MoneyInput
            value={typed}
            onChange={(event) => {
              const text = event.target.value
              setTyped(text)
              const fine = text !== '' && complaintAbout(text, range, available) === undefined
              onChoose(fine ? (parsePounds(text) ?? 0) / 100 : null)
            }}
          />
        </Field>
      )}
    </>
  )
}

function complaintAbout(
  typed: string,
  range: { from: number; to: number },
  available: number,
): string | undefined {
  if (typed === '') return undefined
  const pence = parsePounds(typed)
  if (pence === null) return 'An amount in pounds, like £2.50.'
  if (pence < Math.round(range.from * 100)) return `The smallest voucher is ${poundsOf(range.from)}.`
  if (pence > Math.round(range.to * 100)) return `The largest voucher is ${poundsOf(range.to)}.`
  const needed = costOf(pence / 100)
  return needed > available
    ? `That takes ${pointsOf(needed)} points, and you have ${pointsOf(available)}.`
    : undefined
}

function Quote({ amount, available, children }: { amount: number; available: number; children: ReactNode }) {
  return (
    <>
      <p>
        A {poundsOf(amount)} voucher costs <b>{pointsOf(costOf(amount))} points</b>. You keep{' '}
        {pointsOf(available - costOf(amount))}. Vouchers cannot be turned back into points.
      </p>
      {children}
    </>
  )
}

function Outcome({ taken, onAgain }: { taken: RedemptionView; onAgain: () => void }) {
  if (taken.state === 'fulfilled') return <CodeView id={taken.id} />
  if (taken.state === 'pending')
    return (
      <p role="status">
        Your voucher is being made. The points are set aside, and the code appears under "Your vouchers" in a
        moment.
      </p>
    )
  return (
    <div className="rewards-take grid justify-items-start gap-4 mt-3.5">
      <p role="alert">{taken.failure?.message}</p>
      <Button kind="outline" onClick={onAgain}>
        Choose another amount
      </Button>
    </div>
  )
}
