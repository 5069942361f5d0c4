import type { PersonalData } from '@keyturn/platform/personal-data'
import { pointsAtStake } from './actions/forget-member.ts'
import { sweepBooks } from './store/books.ts'

const kept = { keptUnder: 'points' }

export const rewardsData: PersonalData = {
  title: 'Your points',
  tables: {
    points_book: { exported: 'Balances', erased: kept },
    points_entry: { exported: 'Points, entry by entry', erased: kept },
    points_total: { exported: 'Sums', erased: kept },
    points_award: { exported: 'What each rent payment earned', erased: kept, leaveOut: ['decided_by'] },
    points_adjustment: {
      exported: 'Corrections by hand',
      erased: kept,
      leaveOut: ['proposed_by', 'decided_by'],
    },
    redemption: {
      exported: 'Vouchers',
      erased: kept,
      leaveOut: ['sealed_voucher', 'idempotency_key', 'polls'],
    },
    payee_seen: {
      exported: { not: 'Digests that keep one payee from serving many accounts.' },
      erased: 'at once',
    },
    payee_trusted: { exported: { not: 'Digests of payees.' }, erased: 'names nobody' },
    welcome_given: {
      exported: { not: 'A keyed digest, so that the welcome is given once per person.' },
      erased: 'names nobody',
    },
  },
  closureWarnings: pointsAtStake,
  retentionSweeps: { points: sweepBooks },
}
