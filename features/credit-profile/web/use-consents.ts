import { type Agency, agencyName } from '@keyturn/agency-files/words'
import {
  deleteCreditProfileConsents,
  deleteCreditProfileConsentsByAgency,
  getVerificationConsents,
  getVerificationStatus,
  putCreditProfileConsents,
} from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { keyOf } from '@keyturn/platform/client/read'
import { toast, toastWithUndo } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Channel, consentsQuery, profileQuery } from './calls.ts'
import { againWith } from './words.ts'

const SAVED = 'Saved. We have emailed you what you agreed to.'

/** Yes and no to agencies, one at a time; what stands is always read back from the server. */
export function useConsents(channel: Channel) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function run(
    work: () => Promise<unknown>,
    message: string,
    /** Agencies that were stopped, where Undo may agree to them again. */
    stopped: readonly Agency[] = [],
  ): Promise<boolean> {
    setBusy(true)
    let done = true
    try {
      await work()
      if (stopped.length > 0) toastWithUndo(message, () => void agreeAgain(stopped))
      else toast.success(message)
    } catch (error) {
      done = false
      toast.error(errorMessage(error, 'Failed to save your choice. Nothing was changed.'))
    }
    // Tenancy's list of consents shows the general yes, which goes with these.
    for (const queryKey of [
      profileQuery.queryKey,
      consentsQuery.queryKey,
      keyOf(getVerificationConsents),
      keyOf(getVerificationStatus),
    ])
      await queries.invalidateQueries({ queryKey })
    setBusy(false)
    return done
  }

  const save = (agencies: readonly Agency[]) =>
    api.send(putCreditProfileConsents, { body: { agencies: [...agencies], channel } })

  const choose = (agencies: readonly Agency[]): Promise<boolean> => run(() => save(agencies), SAVED)

  /** Something else may have been stopped while Undo was shown: what stands is read first. */
  const agreeAgain = (stopped: readonly Agency[]): Promise<boolean> =>
    run(async () => {
      const { agencies } = await queries.fetchQuery({ ...consentsQuery, staleTime: 0 })
      await save(againWith(stopped, agencies))
    }, SAVED)

  return {
    busy,
    choose,
    /** Undo is shown where the plan reaches all that stood. */
    stop: (agency: Agency, canUndo: boolean) =>
      run(
        () => api.send(deleteCreditProfileConsentsByAgency, { params: { agency }, query: { channel } }),
        `Stopped. Nothing more goes to ${agencyName(agency)}.`,
        canUndo ? [agency] : [],
      ),
    stopAll: (undoable: readonly Agency[] = []) =>
      run(
        () => api.send(deleteCreditProfileConsents, { query: { channel } }),
        'Stopped. Nothing more goes to any agency.',
        undoable,
      ),
  }
}
