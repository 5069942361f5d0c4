import { keyInformation, type OrderTerms } from '../constants.ts'

type KeyInformationProps = Omit<OrderTerms, 'today' | 'next'> & Partial<OrderTerms>

/** Key information that the law requires at every order button, all visible without a click. */
export const KeyInformation = ({ price, today = price, next = price, ...terms }: KeyInformationProps) => (
  <p>{keyInformation({ price, today, next, ...terms }).join(' ')}</p>
)
