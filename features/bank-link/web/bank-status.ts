import { postVerificationBankSync } from '@keyturn/api-client'
import { api, session } from '@keyturn/platform/client'

/** Asks the server whether a bank is linked, so that the page does not go by yesterday's answer. Never throws. */
export async function syncBankStatus(): Promise<void> {
  try {
    const { data } = await api.send(postVerificationBankSync)
    session.changeUser({ verified: { bank: data.bank_verified } })
  } catch {
    // What the profile said stays; the next visit asks again.
  }
}
