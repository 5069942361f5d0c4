import { company, companyAddress } from './company.ts'

/**
 * Model cancellation form of the Consumer Contracts Regulations 2013, Schedule 3 Part B, addressed to this company. The
 * law prescribes its text.
 */
export const modelForm: readonly string[] = [
  `To ${company.legalName}, ${companyAddress}, ${company.supportEmail}:`,
  'I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]/for the supply of the following service [*],',
  'Ordered on [*]/received on [*],',
  'Name of consumer(s),',
  'Address of consumer(s),',
  'Signature of consumer(s) (only if this form is notified on paper),',
  'Date',
  '[*] Delete as appropriate',
]
