export interface GivenTransaction {
  id?: string | undefined
  date: string
  /** Pounds; negative is money out. */
  amount: number
  description: string
}

export interface GivenAccount {
  name: string
  /** Name on the account. A joint account has several, joined by " & ". */
  holder?: string | undefined
  /** Account number. Members who give the same one link the same account; by default each member has another. */
  number?: string | undefined
  transactions: GivenTransaction[]
}

/** Decision of the person on the bank's page. */
export type Answer =
  /** `holder`: the name on the account; without one the bank names no holder. */
  | { kind: 'persona'; personaId: string; holder?: string | undefined }
  | { kind: 'accounts'; accounts: GivenAccount[] }
  | { kind: 'reconfirm' }
  | { kind: 'refuse' }
