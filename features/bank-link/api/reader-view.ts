import type { BankDataProvider } from '@keyturn/providers/bank'
import type { BankReader } from '../contract.ts'
import { readBySentence } from '../domain/read-by.ts'

export const readerView = ({
  firm,
  reconfirmDays,
}: Pick<BankDataProvider, 'firm' | 'reconfirmDays'>): BankReader => ({
  name: firm.name,
  number: firm.number,
  register_url: firm.registerUrl,
  terms_url: firm.termsUrl,
  reconfirm_days: reconfirmDays,
  sentence: readBySentence(firm),
})
