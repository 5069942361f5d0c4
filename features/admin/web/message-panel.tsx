import { formatDate } from '@keyturn/platform/days'
import { Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import type { ItemOf } from '../contract/index.ts'
import { AnswerForm } from './answer-form.tsx'
import { close, messageOptions, reply } from './calls.ts'
import { Failed } from './small-parts.tsx'
import { usePermission } from './use-permission.ts'

const CLOSING = {
  question: 'Close without an answer?',
  hint: 'Kept with your name. The sender hears nothing.',
  means: 'It leaves the list of what waits. It can still be answered later.',
}

/** A message, our replies and the reply form. */
export function MessagePanel({ item }: { item: ItemOf<'message'> }) {
  const may = usePermission()
  const { data, isError, refetch } = useQuery(messageOptions(item.id))
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  return (
    <>
      <blockquote className="desk-quote">{data.message}</blockquote>
      {data.closed_because && <p className="desk-quiet kt-quiet">Closed: {data.closed_because}</p>}
      {data.replies.length > 0 && (
        <ol className="desk-replies grid gap-2.5" aria-label="Our answers">
          {data.replies.map((each) => (
            <li className="pl-3 type-compact whitespace-pre-wrap wrap-anywhere" key={each.id}>
              <p>{each.reply}</p>
              <span className="desk-quiet kt-quiet">
                {each.by}, {formatDate(each.written_at)}, {each.delivery}
              </span>
            </li>
          ))}
        </ol>
      )}
      {may('caseworker') && (
        <AnswerForm
          hint={`Goes to ${item.email} as an email.`}
          onAnswer={(words) => reply(item, { reply: words })}
          closing={data.state === 'closed' ? null : CLOSING}
          onClose={(reason) => close(item, { reason })}
        />
      )}
    </>
  )
}
