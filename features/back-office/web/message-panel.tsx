import { Button, Field, Skeleton, TextArea } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskItem } from '../contract/index.ts'
import { closeMessage, messageOptions, reply } from './calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { Failed } from './small-parts.tsx'
import { useAct } from './use-act.ts'
import { dayOf } from './words.ts'

/** What somebody wrote, what we answered, and the answer being written. */
export function MessagePanel({ item }: { item: DeskItem }) {
  const { data, isError, refetch } = useQuery(messageOptions(item.id))
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  return (
    <>
      <blockquote className="desk-said">{data.message}</blockquote>
      {data.closed_because && <p className="desk-quiet">Closed: {data.closed_because}</p>}
      {data.replies.length > 0 && (
        <ol className="desk-replies" aria-label="Our answers">
          {data.replies.map((each) => (
            <li key={each.id}>
              <p>{each.reply}</p>
              <span className="desk-quiet">
                {each.by}, {dayOf(each.written_at)}, {each.delivery}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Answer item={item} closed={data.state === 'closed'} />
    </>
  )
}

function Answer({ item, closed }: { item: DeskItem; closed: boolean }) {
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const [closing, setClosing] = useState(false)
  const { busy, act } = useAct()
  const missing = words.trim() === ''

  async function send(): Promise<void> {
    setTried(true)
    if (missing) return
    if (!(await act(() => reply(item, { reply: words }), 'Your answer is on its way.'))) return
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
      <Field
        label="Your answer"
        hint={`Goes to ${item.address} as a letter.`}
        error={tried && missing ? 'Please write an answer' : undefined}
      >
        <TextArea
          rows={5}
          maxLength={5000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <div className="desk-acts">
        {!closed && (
          <Button kind="outline" onClick={() => setClosing(true)}>
            Close
          </Button>
        )}
        <Button type="submit" busy={busy} busyText="Sending...">
          Send the answer
        </Button>
      </div>
      {closing && (
        <ReasonDialog
          question="Close without an answer?"
          act="Close it"
          busy={busy}
          hint="Kept with your name. The sender hears nothing."
          onClose={() => setClosing(false)}
          onAct={async (reason) => {
            if (await act(() => closeMessage(item, { reason }), 'Closed.')) setClosing(false)
          }}
        >
          <p>It leaves the list of what waits. It can still be answered later.</p>
        </ReasonDialog>
      )}
    </form>
  )
}
