import { getBankingAccountHolder, postBankingAccountHolder } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { Button, Card, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountHolderView } from '../contract.ts'
import { HOLDER_ANSWERS, type HolderAnswer } from '../domain/holder-answers.ts'

const holderQuery = read(getBankingAccountHolder)

const CHOICES: Record<HolderAnswer, string> = {
  my_other_name: 'It is my name too',
  joint_account: 'It is a joint account',
  family_pays: 'Somebody in my family pays',
  other: 'It is something else',
}

/** Question about an account in another name. Renders nothing if the names match. */
export function AccountHolder() {
  const { data } = useQuery(holderQuery)
  if (!data || !['not_matched', 'not_told'].includes(data.verdict)) return null
  return (
    <Card>
      <h3>Is this your account?</h3>
      <p className="mt-2">{asked(data)}</p>
      {data.decision === null && <Choices />}
      {data.decision === 'waiting' && (
        <p role="status" className="mt-2">
          Thank you. A person at Keyturn looks at this and writes to you if they need to see a document.
        </p>
      )}
      {data.decision === 'declined' && (
        <p className="mt-2">We could not accept it: {data.note} If that is wrong, please contact us.</p>
      )}
    </Card>
  )
}

function asked({ verdict, holders, typed_name: name }: AccountHolderView): string {
  const reason = 'Credit agencies are told nothing until the two match or a person has checked.'
  return verdict === 'not_told'
    ? `Your bank does not say whose account it is, so we cannot compare it with ${name}. ${reason}`
    : `Your bank says the account belongs to ${holders.join(', ')}. Your name here is ${name}. ${reason}`
}

function Choices() {
  const queries = useQueryClient()
  const saving = useSave({ failed: 'That could not be saved. Please try again.', onError: toast.error })
  const answer = (said: HolderAnswer) =>
    saving.run(async () =>
      queries.setQueryData(
        holderQuery.queryKey,
        await api.send(postBankingAccountHolder, { body: { said } }),
      ),
    )
  return (
    <>
      <p className="mt-2">A new or mistyped name? Change it in Settings, Personal.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {HOLDER_ANSWERS.map((said) => (
          <Button key={said} kind="outline" busy={saving.busy} onClick={() => void answer(said)}>
            {CHOICES[said]}
          </Button>
        ))}
      </div>
    </>
  )
}
