import { AGENCIES, type Agency, agencyName } from '@keyturn/agency-files/constants'
import {
  deleteCreditProfileConsents,
  deleteCreditProfileConsentsByAgency,
  getVerificationConsents,
  getVerificationStatus,
  putCreditProfileConsents,
} from '@keyturn/api-client'
import { api, sendAndVerify, useSave } from '@keyturn/platform/client'
import { shouldRetry } from '@keyturn/platform/client/query'
import { keyOf } from '@keyturn/platform/client/read'
import { toast, toastWithUndo } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type Channel, consentsQuery, profileQuery, sentQuery } from './calls.ts'
import { agenciesForUndo, allHaveConsent } from './copy.ts'

const SAVED = 'Saved. We have emailed you what you agreed to.'

type Standing = readonly { agency: Agency; given: boolean }[]

/** Gives and withdraws agency consents, one request at a time, and reads the result back from the server. */
export function useConsents(channel: Channel) {
  const queries = useQueryClient()
  const saving = useSave({ failed: 'Failed to save your choice. Nothing was changed.', onError: toast.error })

  /** Needs no plan, so that members without one can withdraw too. */
  const standing = async (): Promise<Standing> =>
    (await queries.fetchQuery({ ...sentQuery, staleTime: 0, retry: shouldRetry })).agencies

  const run = (
    send: () => Promise<unknown>,
    isDone: (now: Standing) => boolean,
    message: string,
    /** Stopped agencies, if Undo may restore them. */
    stopped: readonly Agency[] = [],
  ): Promise<boolean> =>
    saving.run(async () => {
      await sendAndVerify({ send, read: standing, isDone })
      if (stopped.length > 0) toastWithUndo(message, () => void agreeAgain(stopped))
      else toast.success(message)
    }, readAgain)

  async function readAgain(): Promise<void> {
    // Tenancy's list of consents includes the general consent, which changes with these.
    for (const queryKey of [
      profileQuery.queryKey,
      consentsQuery.queryKey,
      keyOf(getVerificationConsents),
      keyOf(getVerificationStatus),
    ])
      await queries.invalidateQueries({ queryKey })
  }

  const save = (agencies: readonly Agency[]) =>
    api.send(putCreditProfileConsents, { body: { agencies: [...agencies], channel } })

  const choose = (agencies: readonly Agency[]): Promise<boolean> =>
    run(
      () => save(agencies),
      (now) => now.every(({ agency, given }) => given === agencies.includes(agency)),
      SAVED,
    )

  /** Reads the present consents first, because another agency may have been stopped while Undo was shown. */
  const agreeAgain = (stopped: readonly Agency[]): Promise<boolean> =>
    run(
      async () => save(agenciesForUndo(stopped, await standing())),
      (now) => allHaveConsent(true, stopped, now),
      SAVED,
    )

  return {
    busy: saving.busy,
    choose,
    /** Shows Undo only if the plan covers every agency that was on. */
    stop: (agency: Agency, canUndo: boolean) =>
      run(
        () => api.send(deleteCreditProfileConsentsByAgency, { params: { agency }, query: { channel } }),
        (now) => allHaveConsent(false, [agency], now),
        `Stopped. Nothing more goes to ${agencyName(agency)}.`,
        canUndo ? [agency] : [],
      ),
    stopAll: (undoable: readonly Agency[] = []) =>
      run(
        () => api.send(deleteCreditProfileConsents, { query: { channel } }),
        (now) => allHaveConsent(false, AGENCIES, now),
        'Stopped. Nothing more goes to any agency.',
        undoable,
      ),
  }
}
