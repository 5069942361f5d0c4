import { type Agency, agencyName } from '@keyturn/agency-files/words'
import { errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Channel, consentsQuery, profileQuery, saveAgencies, stopReporting } from './calls.ts'

/** Yes and no to agencies, one at a time; what stands is always read back from the server. */
export function useConsents(channel: Channel) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>, message: string): Promise<boolean> {
    setBusy(true)
    let done = true
    try {
      await work()
      toast.success(message)
    } catch (error) {
      done = false
      toast.error(errorMessage(error, 'Failed to save your choice. Nothing was changed.'))
    }
    // Tenancy's list of consents shows the general yes, which goes with these.
    for (const queryKey of [
      profileQuery.queryKey,
      consentsQuery.queryKey,
      ['consents'],
      ['verification-status'],
    ])
      await queries.invalidateQueries({ queryKey })
    setBusy(false)
    return done
  }

  return {
    busy,
    choose: (agencies: readonly Agency[]) =>
      run(() => saveAgencies(agencies, channel), 'Saved. We have emailed you what you agreed to.'),
    stop: (agency: Agency) =>
      run(() => stopReporting(agency, channel), `Stopped. Nothing more goes to ${agencyName(agency)}.`),
    stopAll: () => run(() => stopReporting('all', channel), 'Stopped. Nothing more goes to any agency.'),
  }
}
