import {
  postBankingConnect,
  postBankingConnectionsByIdReconfirm,
  postBankingTransactionsSync,
} from '@keyturn/api-client'
import { api, redirectToExternalSite, tabStore } from '@keyturn/platform/client'
import { rememberDeparture } from './bank-memory.ts'

/** Opens the bank's page. The tab stores the return address. */
export async function goToBank(returnUrl: string): Promise<void> {
  const { connect_url } = await api.send(postBankingConnect, { body: { return_url: returnUrl } })
  await redirectToBank(connect_url, returnUrl)
}

export async function redirectToBank(connectUrl: string, returnUrl: string): Promise<void> {
  rememberDeparture(tabStore, returnUrl)
  await redirectToExternalSite(connectUrl)
}

/** Reads the linked accounts now, as often as the member asks. */
export const syncTransactions = () => api.send(postBankingTransactionsSync, { body: {} })

/** Reconfirms by one tap if the provider allows it, else opens the bank. Returns true if it is done. */
export async function renewConsent(connectionId: string, returnUrl: string): Promise<boolean> {
  const answer = await api.send(postBankingConnectionsByIdReconfirm, { params: { id: connectionId } })
  if ('reconfirmed' in answer) return true
  await redirectToBank(answer.connect_url, returnUrl)
  return false
}
