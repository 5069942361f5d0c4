import { Button, Field, TextArea } from '@keyturn/platform/ui'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'

interface AnswerFormProps {
  hint: string
  /** Minimum length of a reply. */
  least?: { letters: number; sentence: string }
  onAnswer: (words: string) => Promise<unknown>
  /** Dialog texts to close it without a reply. Null if it is closed already. */
  closing: { question: string; hint: string; means: string } | null
  onClose: (reason: string) => Promise<unknown>
  /** Other actions. */
  children?: ReactNode
}

const ANYTHING = { letters: 1, sentence: 'Please write an answer' }

/** Form that sends a reply by email, or closes without one for a reason. */
export function AnswerForm(props: AnswerFormProps) {
  const { hint, least = ANYTHING, onAnswer, closing, onClose, children } = props
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const { busy, act } = useAction()
  const missing = words.trim().length < least.letters

  async function send(): Promise<void> {
    setTried(true)
    if (missing) return
    if (!(await act(() => onAnswer(words), 'Your answer is on its way.'))) return
    setWords('')
    setTried(false)
  }

  return (
    <form
      className="desk-answer grid mt-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label="Your answer" hint={hint} error={tried && missing ? least.sentence : undefined}>
        <TextArea
          rows={5}
          maxLength={5000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <div className="desk-acts flex-wrap mt-1.5">
        {children}
        {closing && (
          <Button kind="outline" onClick={() => setIsClosing(true)}>
            Close
          </Button>
        )}
        <Button type="submit" busy={busy} busyText="Sending...">
          Send the answer
        </Button>
      </div>
      {closing && isClosing && (
        <ReasonDialog
          question={closing.question}
          act="Close it"
          busy={busy}
          hint={closing.hint}
          onClose={() => setIsClosing(false)}
          onAct={async (reason) => {
            if (await act(() => onClose(reason), 'Closed.')) setIsClosing(false)
          }}
        >
          <p>{closing.means}</p>
        </ReasonDialog>
      )}
    </form>
  )
}
