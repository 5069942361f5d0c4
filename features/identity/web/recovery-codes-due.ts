import { deviceStore, memberIn, session } from '@keyturn/platform/client'

const KEY = 'recovery_codes_due'

/** Remembers on this device that a member's recovery codes were made and perhaps never shown. */
export const recoveryCodesDue = {
  note: (): void => deviceStore.setItem(KEY, memberIn(session.getSnapshot()) ?? ''),
  shown: (): void => deviceStore.removeItem(KEY),
  isDue: (): boolean => deviceStore.getItem(KEY) === memberIn(session.getSnapshot()),
}
