import { Button } from '@keyturn/platform/ui'
import type { ItemOf } from '../contract/index.ts'
import { AnswerForm } from './answer-form.tsx'
import { acknowledge, answerComplaint, close } from './calls.ts'
import { useAct } from './use-act.ts'
import { useMay } from './use-may.ts'

const REASONS = { letters: 20, sentence: 'Please give an answer with reasons' }
const CLOSING = {
  question: 'Close this complaint?',
  hint: 'Goes out as an email, word for word.',
  means: 'For what was taken back, sent twice or is no complaint. Whoever wrote it reads why.',
}

/** What may be done about a complaint: one letter ends it, with our reasons in it. */
export function ComplaintActs({ item }: { item: ItemOf<'complaint'> }) {
  const { busy, act } = useAct()
  const may = useMay()
  if (item.waits_for === null || !may('caseworker')) return null
  return (
    <AnswerForm
      hint={`Goes to ${item.email} as an email and ends the complaint.`}
      least={REASONS}
      onAnswer={(words) => answerComplaint(item, { answer: words })}
      closing={CLOSING}
      onClose={(reason) => close(item, { reason })}
    >
      {item.status === 'pending' && (
        <Button
          kind="outline"
          busy={busy}
          onClick={() => void act(() => acknowledge(item), 'Noted: they know that we have it.')}
        >
          Mark as acknowledged
        </Button>
      )}
    </AnswerForm>
  )
}
