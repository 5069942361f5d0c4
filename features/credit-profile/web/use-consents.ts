import { type Agency, agencyName } from '@keyturn/agency-files/words'
import { errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Channel, consentsQuery, profileQuery, saveAgencies, stopReporting } from './calls.ts'
import { sayWithUndo } from './say-with-undo.tsx'

const undoable = (given: readonly Agency[]): readonly Agency[] | undefined =>
  given.length > 0 ? given : undefined

/** Yes and no to agencies, one at a time; what stands is always read back from the server. */
export function useConsents(channel: Channel) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function run(
    work: () => Promise<unknown>,
    message: string,
    undo?: readonly Agency[],
  ): Promise<boolean> {
    setBusy(true)
    let done = true
    try {
      await work()
      if (undo) sayWithUndo(message, () => void choose(undo))
      else toast.success(message)
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

  const choose = (agencies: readonly Agency[]): Promise<boolean> =>
    run(() => saveAgencies(agencies, channel), 'Saved. We have emailed you what you agreed to.')

  return {
    busy,
    choose,
    /** `given`: agencies agreed to before, which Undo agrees to again; empty for no Undo. */
    stop: (agency: Agency, given: readonly Agency[]) =>
      run(
        () => stopReporting(agency, channel),
        `Stopped. Nothing more goes to ${agencyName(agency)}.`,
        undoable(given),
      ),
    stopAll: (given: readonly Agency[] = []) =>
      run(() => stopReporting('all', channel), 'Stopped. Nothing more goes to any agency.', undoable(given)),
  }
}
