import { Button, Field, TextArea } from '@keyturn/platform/ui'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAct } from './use-act.ts'

interface AnswerFormProps {
  hint: string
  /** What is too short to be an answer. */
  least?: { letters: number; sentence: string }
  onAnswer: (words: string) => Promise<unknown>
  /** How it may be closed instead; null where it is closed already. */
  closing: { question: string; hint: string; means: string } | null
  onClose: (reason: string) => Promise<unknown>
  /** What else can be done. */
  children?: ReactNode
}

const ANYTHING = { letters: 1, sentence: 'Please write an answer' }

/** An answer that leaves as a letter, or the reason why there is none. */
export function AnswerForm(props: AnswerFormProps) {
  const { hint, least = ANYTHING, onAnswer, closing, onClose, children } = props
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const { busy, act } = useAct()
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
      className="desk-answer"
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
      <div className="desk-acts">
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
