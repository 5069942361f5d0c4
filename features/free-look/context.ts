import type { BankLinkContext } from '@keyturn/bank-link'

/** The bank link's context, because a free look links a bank. */
export type FreeLookContext = BankLinkContext
