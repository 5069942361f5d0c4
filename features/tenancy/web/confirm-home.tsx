import { patchVerificationStatusUpdate } from '@keyturn/api-client'
import { refreshProfile } from '@keyturn/identity/web'
import { api, useSave } from '@keyturn/platform/client'
import { Banner, Button, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { House } from 'lucide-react'
import type { Status } from '../contract/index.ts'
import { statusQuery } from './calls.ts'

/** Confirms the home in one click after a change in Settings, so that the dashboard opens again. */
export function ConfirmHome({ status }: { status: Status }) {
  const queries = useQueryClient()
  const saving = useSave({ failed: 'That did not work. Please try again.', onError: toast.error })
  const isDone = status.is_tenancy_verified && status.is_landlord_verified
  if (isDone || !status.tenancy_details) return null
  const confirm = () =>
    saving.run(async () => {
      const body = { is_tenancy_verified: true, is_landlord_verified: true }
      await api.send(patchVerificationStatusUpdate, { body })
      await queries.invalidateQueries(statusQuery)
      await refreshProfile()
      toast.success('Confirmed. Your dashboard is open.')
    })
  return (
    <Banner
      tone="lamp"
      icon={House}
      fact="Is this still right?"
      act={
        <Button busy={saving.busy} onClick={() => void confirm()}>
          Yes, confirm
        </Button>
      }
    >
      Until you confirm it, your dashboard, Credit Profile and Rewards stay closed. Your history does not
      restart.
    </Banner>
  )
}
