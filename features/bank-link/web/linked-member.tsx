import { useSession } from '@keyturn/platform/client'

/** Names the member whose account a bank is linked to, so that a person led here by another one notices. */
export function LinkedMember({ done = false }: { done?: boolean }) {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  const { firstName, lastName } = session.user
  const [initial = ''] = lastName
  const name = [firstName, initial && `${initial}…`].filter(Boolean).join(' ')
  return (
    <p>
      This bank {done ? 'went' : 'goes'} to <strong>{name}</strong>’s Keyturn account.
    </p>
  )
}
