import { errorMessage } from '@keyturn/platform/client'
import { Button, Dialog, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RedemptionView, Retailer } from '../contract.ts'
import { activityQuery, redemptionsQuery, summaryQuery, takeVoucher } from './calls.ts'
import { CodeView } from './code-view.tsx'
import { pointsOf, poundsOf } from './words.ts'

interface TakeProps {
  retailer: Retailer
  available: number
  onClose: () => void
}

/** Amount, then what it costs, then yes; and the code at once when there is one. */
export function TakeDialog({ retailer, available, onClose }: TakeProps) {
  const [choice, setChoice] = useState<{ amount: number; key: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<RedemptionView | null>(null)
  const queries = useQueryClient()

  async function take(amount: number, key: string): Promise<void> {
    setBusy(true)
    try {
      setTaken(await takeVoucher({ retailerId: retailer.id, amount, key }))
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to take the voucher'))
    }
    setBusy(false)
    for (const { queryKey } of [summaryQuery, activityQuery, redemptionsQuery])
      void queries.invalidateQueries({ queryKey })
  }

  return (
    <Dialog open onClose={onClose} title={`${retailer.name} voucher`}>
      {taken ? (
        <Outcome taken={taken} />
      ) : (
        <div className="rewards-take">
          <fieldset>
            <legend>Amount</legend>
            {retailer.denominations.map((amount) => (
              <Button
                key={amount}
                kind={choice?.amount === amount ? 'primary' : 'outline'}
                aria-pressed={choice?.amount === amount}
                disabledReason={
                  amount * 1000 > available ? `${pointsOf(amount * 1000)} points needed` : undefined
                }
                onClick={() => setChoice({ amount, key: crypto.randomUUID() })}
              >
                {poundsOf(amount)}
              </Button>
            ))}
          </fieldset>
          {choice && (
            <>
              <p>
                A {poundsOf(choice.amount)} voucher costs <b>{pointsOf(choice.amount * 1000)} points</b>. You
                keep {pointsOf(available - choice.amount * 1000)}. Vouchers cannot be turned back into points.
              </p>
              <Button busy={busy} busyText="Asking..." onClick={() => void take(choice.amount, choice.key)}>
                Confirm and take voucher
              </Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Outcome({ taken }: { taken: RedemptionView }) {
  if (taken.state === 'fulfilled') return <CodeView id={taken.id} />
  if (taken.state === 'failed') return <p role="alert">{taken.failure?.message}</p>
  return (
    <p role="status">
      Your voucher is being made. The points are set aside, and the code appears under "Your vouchers" in a
      moment.
    </p>
  )
}
