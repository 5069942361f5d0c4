import type { BankLinkContext } from '@keyturn/bank-link'

/** Whoever looks links a bank, so it is handed what that takes. */
export type FreeLookContext = BankLinkContext
