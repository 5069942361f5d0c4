import { postAuthMfaRecoveryCodes } from '@keyturn/api-client'
import { api, deviceStore, memberIn, session } from '@keyturn/platform/client'
import { isLost } from './lost-answer.ts'

const KEY = 'recovery_codes_due'

/** Remembers on this device that a member's recovery codes were made and perhaps never shown. */
export const recoveryCodesDue = {
  note: (): void => deviceStore.setItem(KEY, memberIn(session.getSnapshot()) ?? ''),
  shown: (): void => deviceStore.removeItem(KEY),
  isDue: (): boolean => deviceStore.getItem(KEY) === memberIn(session.getSnapshot()),
}

/** Makes new recovery codes. After a lost answer the old ones no longer work, so new ones are due to be shown. */
export async function makeRecoveryCodes(password: string): Promise<string[]> {
  const wasDue = recoveryCodesDue.isDue()
  recoveryCodesDue.note()
  try {
    return (await api.send(postAuthMfaRecoveryCodes, { body: { password } })).recovery_codes
  } catch (error) {
    if (!wasDue && !isLost(error)) recoveryCodesDue.shown()
    throw error
  }
}
