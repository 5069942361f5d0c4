import { postVerificationBankSync } from '@keyturn/api-client'
import { api, session } from '@keyturn/platform/client'

/** Refreshes the verified flag from the server. Never throws. */
export async function syncBankStatus(): Promise<void> {
  try {
    const { data } = await api.send(postVerificationBankSync)
    session.changeUser({ verified: { bank: data.bank_verified } })
  } catch {
    // The profile stays as it was. The next visit tries again.
  }
}
