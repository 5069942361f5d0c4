import { Button, Checkbox } from '@keyturn/platform/ui'
import { useState } from 'react'
import type { ItemOf } from '../contract/index.ts'
import { AnswerForm } from './answer-form.tsx'
import { acknowledge, answerComplaint, close, extendComplaint } from './calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'
import { usePermission } from './use-permission.ts'

const REASONS = { letters: 20, sentence: 'Please give an answer with reasons' }
const CLOSING = {
  question: 'Close this complaint?',
  hint: 'Goes out as an email, word for word.',
  means: 'For a complaint that was withdrawn, sent twice or is not one. The sender reads the reason.',
}

/** Actions on a complaint. One email with our reasons closes it. */
export function ComplaintActs({ item }: { item: ItemOf<'complaint'> }) {
  const [accepted, setAccepted] = useState(false)
  const { busy, act } = useAction()
  const may = usePermission()
  if (item.waits_for === null || !may('caseworker')) return null
  return (
    <>
      <Checkbox
        label="They told us that this settles it (within three working days a short answer is enough)"
        checked={accepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      <AnswerForm
        hint={`Goes to ${item.email} as an email and ends the complaint.`}
        least={REASONS}
        onAnswer={(words) => answerComplaint(item, { answer: words, accepted })}
        closing={CLOSING}
        onClose={(reason) => close(item, { reason })}
      >
        {item.about === 'bank' && item.extended_because === null && <MoreTime item={item} />}
        {item.status === 'pending' && (
          <Button
            kind="outline"
            busy={busy}
            onClick={() => void act(() => acknowledge(item), 'Acknowledged.')}
          >
            Mark as acknowledged
          </Button>
        )}
      </AnswerForm>
    </>
  )
}

function MoreTime({ item }: { item: ItemOf<'complaint'> }) {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, act } = useAction()
  return (
    <>
      <Button kind="outline" onClick={() => setIsAsking(true)}>
        Take more time
      </Button>
      {isAsking && (
        <ReasonDialog
          question="Take up to 35 working days?"
          act="Take more time"
          busy={busy}
          hint="Goes out as an email, word for word."
          onClose={() => setIsAsking(false)}
          onAct={async (reason) => {
            const done = 'They get an email with the reason and the new day.'
            if (await act(() => extendComplaint(item, { reason }), done)) setIsAsking(false)
          }}
        >
          <p>Only for what is outside our control. Once, and the sender reads why and by when.</p>
        </ReasonDialog>
      )}
    </>
  )
}
