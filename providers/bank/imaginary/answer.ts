export interface GivenTransaction {
  id?: string | undefined
  date: string
  /** Pounds; negative is money out. */
  amount: number
  description: string
}

/** What the person at the bank's page decides. */
export type Answer =
  | { kind: 'persona'; personaId: string }
  | { kind: 'accounts'; accounts: { name: string; transactions: GivenTransaction[] }[] }
  | { kind: 'reconfirm' }
  | { kind: 'refuse' }
