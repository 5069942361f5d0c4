import { broken, type Check, errorText, works } from '@keyturn/platform/checks'
import { BankProblem } from './port.ts'

/** Checks our credentials by requesting a token, without touching any bank. */
export async function checkToken(fetchToken: () => Promise<unknown>): Promise<Check> {
  try {
    await fetchToken()
    return works
  } catch (error) {
    if (error instanceof BankProblem && error.passes)
      return broken(
        `The company does not answer as it should: ${errorText(error)}`,
        'Try later; look at the company’s status page, and whether this machine reaches it.',
      )
    return broken(
      `No access token could be had: ${errorText(error)}`,
      'Compare BANK_PROVIDER, BANK_CLIENT_ID and BANK_CLIENT_SECRET with the company’s console.',
    )
  }
}
