import { postAuthMfaRecoveryCodes } from '@keyturn/api-client'
import { api, deviceStore, memberIdIn, session } from '@keyturn/platform/client'
import { isResponseLost } from './lost-response.ts'

const KEY = 'recovery_codes_due'

/** Remembers on this device that new recovery codes may not have been shown. */
export const recoveryCodesDue = {
  note: (): void => deviceStore.setItem(KEY, memberIdIn(session.getSnapshot()) ?? ''),
  shown: (): void => deviceStore.removeItem(KEY),
  isDue: (): boolean => deviceStore.getItem(KEY) === memberIdIn(session.getSnapshot()),
}

/** Creates new recovery codes. After a lost response the old ones no longer work, so it marks new ones as due. */
export async function makeRecoveryCodes(password: string): Promise<string[]> {
  const wasDue = recoveryCodesDue.isDue()
  recoveryCodesDue.note()
  try {
    return (await api.send(postAuthMfaRecoveryCodes, { body: { password } })).recovery_codes
  } catch (error) {
    if (!wasDue && !isResponseLost(error)) recoveryCodesDue.shown()
    throw error
  }
}
