import { keyInformation, type OrderTerms } from '../words.ts'

type KeyInformationProps = Omit<OrderTerms, 'today' | 'next'> & Partial<OrderTerms>

/** Key information that the law wants beside every button that orders a plan: all of it together, without a press. */
export const KeyInformation = ({ price, today = price, next = price, ...terms }: KeyInformationProps) => (
  <ul className="grid gap-1" aria-label="Key information">
    {keyInformation({ price, today, next, ...terms }).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
