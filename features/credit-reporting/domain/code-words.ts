import type { ReportStatus } from './report-code.ts'

const BEHIND = ['One month', 'Two months', 'Three months', 'Four months', 'Five months', 'Six months or more']

/** What a record says, in plain words. The code itself stands beside them. */
export function wordsForCode(status: ReportStatus, flag: 'Q' | null): string {
  if (status === 'U')
    return flag === 'Q'
      ? 'Under query. Nobody may count it against you while we check.'
      : 'No update. It says nothing, good or bad.'
  if (status === '0') return 'Up to date. Your rent was paid.'
  return `${BEHIND[Number(status) - 1]} behind with the rent.`
}

/** The code as an agency's own report prints it. */
export const printedCode = (status: ReportStatus, flag: 'Q' | null): string =>
  flag === null ? status : `${status} ${flag}`
