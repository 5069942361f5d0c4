export { LedgerEntries } from './points-ledger.tsx'
export { pointsStat } from './points-stat.tsx'
export { VoucherHistory } from './voucher-history.tsx'
