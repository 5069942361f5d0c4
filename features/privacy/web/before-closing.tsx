import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { KEPT_AFTER_ERASURE } from '../domain/retention.ts'
import { closingQuery } from './calls.ts'
import './privacy.css'

/** Facts before closing the account: losses now, and data kept for a while. */
export function BeforeClosing() {
  return (
    <>
      <AtStake />
      <details>
        <summary className="min-h-11 cursor-pointer content-center">
          <b>Stays for a while</b>, for the law or a dispute, and is used for nothing else
        </summary>
        <dl className="grid gap-2">
          {KEPT_AFTER_ERASURE.map(({ what, until }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="kt-quiet">{until}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** Renders nothing if nothing would be lost. */
function AtStake() {
  const closing = useQuery(closingQuery)
  const sentences = closing.data?.at_stake ?? []
  if (sentences.length === 0) return null
  return (
    <div className="at-stake flex gap-3 p-3.5">
      <TriangleAlert size={20} aria-hidden="true" />
      <ul className="grid gap-1.5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
