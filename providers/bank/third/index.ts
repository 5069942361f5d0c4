import { broken, type Checkable } from '@keyturn/platform/checks'
import type { BankDataProvider } from '../port.ts'

const later = () => Promise.reject(new Error('Not built yet.'))

/** Skeleton of a third provider: every call of the port, none of them built. */
export const createThird = (): BankDataProvider & Checkable => ({
  id: 'third',
  agent: 'Third Ltd',
  ensureCustomer: later,
  startConnection: later,
  completeConnection: later,
  consent: later,
  consents: later,
  accounts: later,
  refresh: later,
  read: later,
  readWindow: later,
  reconfirm: later,
  revoke: later,
  erase: later,
  readWebhook: later,
  check: async () => broken('Not built yet.', 'Choose another BANK_PROVIDER.'),
})
