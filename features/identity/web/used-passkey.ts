import { deviceStore } from '@keyturn/platform/client'

const KEY = 'passkey_here'

/** Remembers that a passkey was used in this browser, so that the sign-in page offers one at once. */
export const usedPasskey = {
  isKnown: (): boolean => deviceStore.getItem(KEY) !== null,
  note: (): void => deviceStore.setItem(KEY, 'yes'),
}
