import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { closingQuery } from './calls.ts'
import './privacy.css'

/** What closing the account now would cost; nothing to lose shows nothing. */
export function AtStake() {
  const closing = useQuery(closingQuery)
  const sentences = closing.data?.at_stake ?? []
  if (sentences.length === 0) return null
  return (
    <div className="at-stake">
      <TriangleAlert size={20} aria-hidden="true" />
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
