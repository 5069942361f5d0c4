import { Button } from '@keyturn/platform/ui'
import { useState } from 'react'
import type { PersonAnswer } from '../contract/index.ts'
import { describeHolder } from '../domain/describe-holder.ts'
import { allowName } from './calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'

interface AllowNameProps {
  person: PersonAnswer
  known: NonNullable<PersonAnswer['reported_as']>
  mayAllow: boolean
}

/** The profile and the agencies have different names or dates of birth. */
export function AllowName({ person, known, mayAllow }: AllowNameProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, act } = useAction()
  async function allow(reason: string): Promise<void> {
    const work = () => allowName(person.member_id, { reason, seen: known.profile })
    if (await act(work, 'Allowed. The next files carry the new name and date of birth.')) setIsAsking(false)
  }
  return (
    <>
      <p className="desk-quiet kt-quiet">
        Agencies know this member as {describeHolder(known)}. The profile now says{' '}
        {describeHolder(known.profile)}. Files keep the former until a document shows the change.
      </p>
      {mayAllow && (
        <Button kind="outline" size="small" onClick={() => setIsAsking(true)}>
          Tell agencies the changed name
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          question={`Tell agencies: ${describeHolder(known.profile)}?`}
          act="Allow the change"
          danger
          busy={busy}
          hint="The document you saw, and its date. Kept with your name."
          onClose={() => setIsAsking(false)}
          onAct={(reason) => void allow(reason)}
        >
          <p>Their whole rent history at each agency then appears under the new name and date of birth.</p>
        </ReasonDialog>
      )}
    </>
  )
}
