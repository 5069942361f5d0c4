import { keyInformation, type OrderTerms } from '../words.ts'

type KeyInformationProps = Omit<OrderTerms, 'today' | 'next'> & Partial<OrderTerms>

/** Key information that the law wants beside every button that orders a plan: all of it together, without a press. */
export const KeyInformation = ({ price, today = price, next = price, ...terms }: KeyInformationProps) => (
  <p>{keyInformation({ price, today, next, ...terms }).join(' ')}</p>
)
