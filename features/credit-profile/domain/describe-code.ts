import type { ReportFlag, ReportStatus } from '@keyturn/agency-files/constants'

const BEHIND = ['One month', 'Two months', 'Three months', 'Four months', 'Five months', 'Six months or more']

/** Returns a record's status in plain words, for display beside the code. */
export function describeCode(status: ReportStatus, flag: ReportFlag): string {
  if (status === 'U') return flag === 'Q' ? 'Under query' : 'No update'
  const words = status === '0' ? 'Up to date' : `${BEHIND[Number(status) - 1]} behind`
  return flag === 'A' ? `${words}, in an agreement with your landlord to pay less, or later` : words
}

/** Returns the note on a paid month whose record will name an arrangement. Null without one. */
export const arrangementNote = (flag: ReportFlag): string | null =>
  flag === 'A' ? `${describeCode('0', flag)}.` : null

/** Returns the code as an agency's own report prints it. */
export const printedCode = (status: ReportStatus, flag: ReportFlag): string =>
  flag === null ? status : `${status} ${flag}`

/** Codes we send, with their effect for the member. */
export const CODE_LEGEND: readonly { readonly code: string; readonly meaning: string }[] = [
  { code: '0', meaning: 'Up to date. Your rent was paid. This is the one that helps.' },
  { code: 'U', meaning: 'No update. It says nothing, good or bad.' },
  { code: 'U Q', meaning: 'Under query. It may not be counted against you while we check.' },
  {
    code: 'A',
    meaning:
      'Beside a code: you have an agreement with your landlord to pay less, or later. Lenders can read it as bad news.',
  },
  {
    code: '1 to 6',
    meaning:
      'That many months behind. Only for a month you confirmed as missed, after you were asked and a person checked it.',
  },
]
