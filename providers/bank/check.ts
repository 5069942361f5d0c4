import { broken, type Check, wordsOf, works } from '@keyturn/platform/checks'

/** Whether the company knows us: a token is asked for, and nobody's bank. */
export async function checkToken(fetchToken: () => Promise<unknown>): Promise<Check> {
  try {
    await fetchToken()
    return works
  } catch (error) {
    return broken(
      `No access token could be had: ${wordsOf(error)}`,
      'Compare BANK_PROVIDER, BANK_CLIENT_ID and BANK_CLIENT_SECRET with the company’s console.',
    )
  }
}
