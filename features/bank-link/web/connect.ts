import { api, having, leaveFor, tabStore } from '@keyturn/platform/client'
import { bankPaths } from '../call-paths.ts'
import { syncAnswer } from '../contract.ts'
import { rememberDeparture } from './bank-memory.ts'

/** Off to the bank; the tab remembers where to come back to. */
export async function goToBank(returnUrl: string): Promise<void> {
  const { connect_url } = await api.post(bankPaths.connect, {
    body: { return_url: returnUrl },
    reply: having<{ connect_url: string }>('connect_url'),
  })
  await leaveForBank(connect_url, returnUrl)
}

export async function leaveForBank(connectUrl: string, returnUrl: string): Promise<void> {
  rememberDeparture(tabStore, returnUrl)
  await leaveFor(connectUrl)
}

/** Reads the linked accounts now, as often as the member asks. */
export const syncTransactions = () => api.post(bankPaths.syncTransactions, { body: {}, reply: syncAnswer })

/** One tap where the company allows it, a visit to the bank where it does not. True: done here and now. */
export async function sayYesAgain(connectionId: string, returnUrl: string): Promise<boolean> {
  const answer = await api.post<{ connect_url: string } | { reconfirmed: true }>(
    bankPaths.reconfirm.replace(':id', connectionId),
  )
  if ('reconfirmed' in answer) return true
  await leaveForBank(answer.connect_url, returnUrl)
  return false
}
