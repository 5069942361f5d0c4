import { deviceStore } from '@keyturn/platform/client'

const KEY = 'passkey_here'

/** Whether a passkey was made or shown in this browser, by anybody: then the sign-in page offers one at once. */
export const passkeyHere = {
  isKnown: (): boolean => deviceStore.getItem(KEY) !== null,
  note: (): void => deviceStore.setItem(KEY, 'yes'),
}
