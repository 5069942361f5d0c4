import { SUPPORT_NEED_LABELS } from '@keyturn/privacy/constants'
import { useQuery } from '@tanstack/react-query'
import { HeartHandshake } from 'lucide-react'
import { supportNeedsOptions } from './calls.ts'

/** Support needs of the member, shown with their case. The access is recorded for the member. */
export function SupportNeeds({ memberId }: { memberId: string }) {
  const { data, isError, refetch } = useQuery(supportNeedsOptions(memberId))
  if (isError && !data)
    return (
      <p role="alert">
        What helps this member could not be loaded.{' '}
        <button type="button" className="kt-button-text" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  const needs = data?.needs
  if (!needs) return null
  const { speaker, own_words: ownWords } = needs
  const asked = [
    needs.large_print &&
      `${SUPPORT_NEED_LABELS.largePrint}: our emails to them are; write anything else in large print too.`,
    needs.by_phone && `${SUPPORT_NEED_LABELS.byPhone}: call before you write, where you can.`,
    needs.more_time &&
      `${SUPPORT_NEED_LABELS.moreTime}: wait longer for an answer wherever no law sets the day.`,
    speaker && `${speaker.name} (${speaker.relation}) may speak for them: ${speaker.contact}`,
  ].filter((line) => typeof line === 'string')
  return (
    <section className="desk-needs grid gap-2 py-3 px-3.5" aria-label="What helps this member">
      <h3 className="flex items-center gap-2">
        <HeartHandshake size={18} aria-hidden="true" /> What helps this member
      </h3>
      {asked.length > 0 && (
        <ul className="grid gap-1 wrap-anywhere">
          {asked.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {ownWords && <blockquote className="desk-quote">{ownWords}</blockquote>}
      <p className="desk-quiet kt-quiet">
        Told us with consent, for their case alone. They can read that you looked.
      </p>
    </section>
  )
}
