/** Invented bank, shared by everything that simulates a bank. */
export interface ImaginaryBank {
  id: string
  name: string
  sortCode: string
  /** Formats a standing order's description, because every real bank words and truncates it differently. */
  standingOrder(payee: string, reference: string): string
}

export const BANKS: ImaginaryBank[] = [
  {
    id: 'northgate',
    name: 'Northgate Bank',
    sortCode: '20-45-45',
    standingOrder: (payee, reference) =>
      `STANDING ORDER VIA FASTER PAYMENT TO ${payee} REFERENCE ${reference}`.toUpperCase().slice(0, 70),
  },
  {
    id: 'harbour',
    name: 'Harbour',
    sortCode: '04-00-75',
    standingOrder: (payee) => payee,
  },
  {
    id: 'fenland',
    name: 'Fenland Building Society',
    sortCode: '07-01-16',
    standingOrder: (payee, reference) => `S/O ${payee} ${reference}`.toUpperCase().slice(0, 34),
  },
  {
    id: 'old-mill',
    name: 'Old Mill Bank',
    sortCode: '30-96-26',
    standingOrder: (payee, reference) => `${payee} ${reference} STO`.toUpperCase().slice(0, 40),
  },
]

export const bankById = (id: string): ImaginaryBank => {
  const bank = BANKS.find((candidate) => candidate.id === id)
  if (!bank) throw new Error(`There is no imaginary bank "${id}".`)
  return bank
}
