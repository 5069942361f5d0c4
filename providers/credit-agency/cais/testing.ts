import type { AgencyAccount, CaisFile, CaisHeader } from './agency-account.ts'
import { lineStride } from './layout.ts'
import { putAccount, putHeader, putTrailer } from './lines.ts'

/** Builders for tests and benchmarks: a valid record with the given changes. */
export function aHeader(changes: Partial<CaisHeader> = {}): CaisHeader {
  return { sourceCode: 427, createdOn: '2026-10-20', companyName: 'KEYTURN', ...changes }
}

export function anAccount(changes: Partial<AgencyAccount> = {}): AgencyAccount {
  return {
    accountNumber: 'KT000000000000000001',
    accountType: 63,
    startedOn: '2025-03-01',
    closedOn: null,
    monthlyPaymentPounds: 1150,
    repaymentPeriods: 0,
    balancePounds: 0,
    status: '0',
    paymentPounds: 0,
    transientAssociation: false,
    flag: null,
    title: null,
    name: 'ADA LOVELACE',
    addressLines: ['FLAT 2', '12 ST JAMES SQUARE', 'LONDON', ''],
    postcode: 'SW1Y 4JH',
    bornOn: '1995-12-10',
    passedToCollections: false,
    defaultSatisfiedOn: null,
    defaultBalancePounds: 0,
    frequency: 'M',
    newAccountNumber: null,
    ...changes,
  }
}

export function numbered(n: number): string {
  return `KT${String(n).padStart(18, '0')}`
}

/** Writes a file without applying the rules, as another member of the agency or a faulty writer might. */
export function bytesOf(file: CaisFile, accountCount = file.accounts.length): Buffer {
  const bytes = Buffer.alloc((file.accounts.length + 2) * lineStride)
  putHeader(bytes, 0, file.header)
  file.accounts.forEach((account, index) => {
    putAccount(bytes, (index + 1) * lineStride, account)
  })
  putTrailer(bytes, bytes.length - lineStride, accountCount)
  return bytes
}

/**
 * Kinds of record that an agency requires before going live. The last two are only read, because we never send a
 * default.
 */
export function agencyTestPack(): AgencyAccount[] {
  return [
    anAccount({ accountNumber: numbered(1) }),
    anAccount({ accountNumber: numbered(2), status: '2', balancePounds: 2300 }),
    anAccount({ accountNumber: numbered(3), status: '1', flag: 'A', balancePounds: 900 }),
    anAccount({ accountNumber: numbered(4), closedOn: '2026-09-30' }),
    anAccount({
      accountNumber: numbered(5),
      status: '8',
      closedOn: '2026-08-31',
      balancePounds: 3450,
      defaultBalancePounds: 3450,
    }),
    anAccount({
      accountNumber: numbered(6),
      status: '8',
      closedOn: '2026-05-31',
      defaultBalancePounds: 3450,
      defaultSatisfiedOn: '2026-09-15',
    }),
  ]
}
