import { getPrivacyRecordVouchersByIdCode } from '@keyturn/api-client'
import { errorMessage } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Button, Skeleton, toast } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { poundsOf } from './format.ts'

/** Fetches the code on request and drops it from the cache on close. */
export function CodeView({ id }: { id: string }) {
  const call = read(getPrivacyRecordVouchersByIdCode, { params: { id } })
  const shown = useQuery({ ...call, gcTime: 0, retry: false })
  if (shown.isPending) return <Skeleton lines={2} />
  if (!shown.data) return <p role="alert">{errorMessage(shown.error, 'Failed to open the voucher')}</p>
  const { code, pin, amount, retailer_name: name, expires_on: expires } = shown.data
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      toast.success('Code copied')
    } catch {
      toast.error('Please select the code and copy it by hand')
    }
  }
  return (
    <div className="rewards-code grid justify-items-start gap-4 mt-3.5">
      <p>
        {name}, {poundsOf(amount)}
      </p>
      <output className="py-3 px-4.5 wrap-anywhere" aria-label="Voucher code">
        {code}
      </output>
      {pin && <p>PIN {pin}</p>}
      {expires && (
        <p>
          Use it by {formatDay(expires)}. The full {poundsOf(amount)} is on it until you spend it.
        </p>
      )}
      <Button kind="outline" onClick={() => void copy()}>
        <Copy size={18} aria-hidden="true" /> Copy code
      </Button>
    </div>
  )
}
