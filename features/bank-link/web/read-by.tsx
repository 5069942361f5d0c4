import { getBankReader } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { useQuery } from '@tanstack/react-query'
import type { BankReader } from '../contract.ts'

const readerQuery = { ...read(getBankReader), staleTime: Number.POSITIVE_INFINITY }

export const useReader = (): BankReader | undefined => useQuery(readerQuery).data

/** Names the regulated firm beside every button that links a bank. */
export function ReadBy() {
  const reader = useReader()
  return reader ? (
    <Reader reader={reader} />
  ) : (
    <p>A firm authorised by the Financial Conduct Authority reads it for us.</p>
  )
}

/** Names the firm beside the button that confirms a link. */
export function Reader({ reader }: { reader: BankReader }) {
  return (
    <p>
      {reader.sentence}{' '}
      <a href={reader.register_url} rel="noopener" target="_blank">
        Its entry in the register
      </a>
      {reader.terms_url && (
        <>
          {' · '}
          <a href={reader.terms_url} rel="noopener" target="_blank">
            Its terms
          </a>
        </>
      )}
    </p>
  )
}
