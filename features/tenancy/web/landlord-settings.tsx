import { patchVerificationStatusUpdate, postVerificationLandlordCorrection } from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { formatDate, formatDay } from '@keyturn/platform/days'
import { Banner, Button, Card, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { Status } from '../contract/index.ts'
import { answersFrom, CONTACT, poundsText } from './answers.ts'
import { sendLandlord, statusQuery } from './calls.ts'
import { ConfirmHome } from './confirm-home.tsx'
import { ConsentSettings } from './consent-settings.tsx'
import { LandlordFields } from './fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useForm } from './use-form.ts'
import { WithStatus } from './with-status.tsx'

/** Settings > Landlord: the contact and the landlord's answer. */
export function LandlordSettings() {
  return (
    <WithStatus>
      {(status) => (
        <div className="grid gap-5">
          <ConfirmHome status={status} />
          <LandlordAnswer request={status.landlord_request} />
          <LandlordForm status={status} />
          <ConsentSettings heading="Your permission" only={CONTACT} />
        </div>
      )}
    </WithStatus>
  )
}

function LandlordForm({ status }: { status: Status }) {
  const form = useForm(answersFrom(status), { failed: 'Failed to update landlord details', name: 'landlord' })
  return (
    <SettingsForm
      form={form}
      heading="Landlord"
      lead="After you save, we ask you to confirm them again. It takes one press."
      action="Save changes"
      send={async () => {
        await sendLandlord(form.answers)
        await api.send(patchVerificationStatusUpdate, { body: { is_landlord_verified: false } })
      }}
    >
      <LandlordFields {...form} />
    </SettingsForm>
  )
}

const STATE_TEXTS = {
  waiting: 'We asked, and wait for an answer.',
  expired: 'Nobody answered. Save the details to ask again.',
  confirmed: 'They confirmed your tenancy.',
  corrected: 'They say something is different.',
  not_my_tenant: 'They say you are not their tenant. Please check the address we wrote to.',
  no_longer: 'They say you are not their tenant any more. If you moved, tell us under Tenancy.',
  withdrawn: 'The question was closed.',
} as const

function LandlordAnswer({ request }: { request: Status['landlord_request'] }) {
  const queries = useQueryClient()
  if (!request) return null
  const asked = `Asked ${request.sent_to} on ${formatDate(request.asked_at)}.`

  async function decide(accept: boolean): Promise<void> {
    try {
      await api.send(postVerificationLandlordCorrection, { body: { accept } })
      await queries.invalidateQueries(statusQuery)
      toast.success('Saved')
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update landlord details'))
    }
  }

  const { correction } = request
  const open = request.state === 'corrected' && request.decision === null
  return (
    <Card ground={open ? 'lamp' : 'card'}>
      <Banner
        tone={request.state === 'confirmed' ? 'ok' : 'info'}
        icon={Mail}
        fact={STATE_TEXTS[request.state]}
      >
        {asked}
      </Banner>
      {open && correction && (
        <>
          <ul className="my-3 grid gap-1">
            {correction.monthlyRent !== null && <li>Rent: £{poundsText(correction.monthlyRent)}</li>}
            {correction.tenancyStartDate && <li>Began: {formatDay(correction.tenancyStartDate)}</li>}
            {correction.tenancyEndDate && <li>Agreed end: {formatDay(correction.tenancyEndDate)}</li>}
            {correction.note && <li>“{correction.note}”</li>}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button kind="outline" onClick={() => void decide(false)}>
              Keep my details
            </Button>
            <Button onClick={() => void decide(true)}>They are right</Button>
          </div>
        </>
      )}
    </Card>
  )
}
