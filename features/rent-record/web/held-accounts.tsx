import { getPaymentReportHeldAccounts } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Card, Link } from '@keyturn/platform/ui'
import { tenancyLinks } from '@keyturn/tenancy/links'
import { useQuery } from '@tanstack/react-query'

/** Notice about accounts that another member linked first; null if there are none. */
export function HeldAccounts() {
  const { data } = useQuery(read(getPaymentReportHeldAccounts))
  if (!data || data.accounts.length === 0) return null
  return (
    <Card>
      <h3>Somebody else has linked this account too</h3>
      <ul className="mt-2">
        {data.accounts.map(({ name, bank_name, held_until, decision, note }) => (
          <li key={`${bank_name} ${name}`}>
            {name}, {bank_name}
            {held_until && `: payments until ${formatDay(held_until)}`}
            {decision === 'waiting' && ': one of us is looking at it'}
            {decision === 'declined' && `: we have looked at it, and it stays so. ${note ?? ''}`}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        One payment counts for one person. Another member linked this account first, so its payments count for
        them and not for you.
      </p>
      <p className="mt-2">
        Is it a joint account, and do you share the rent? Add each other under{' '}
        <Link to={tenancyLinks.housemates}>Housemates</Link>, each with your own share. If the shares add up
        to the whole rent or less, the account counts for both of you. If not,{' '}
        <Link to="/contact-us">write to us</Link> how you use the account: one of us decides, and we tell you.
      </p>
    </Card>
  )
}
