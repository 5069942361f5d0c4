/* Costs of the beam search. The cheapest reading wins, so only ratios matter. Days are scaled to a month: a day of a
   weekly cycle counts as four. */
export const COST = {
  /** Cost of days off the due day. Concave, so one long delay is cheaper than two short ones. */
  dayOff: 1.3,
  dayPower: 0.7,
  /** Maximum cost of a delay, because arrears may be paid at any time. */
  mostOff: 16,
  /** Weight of a day within grace. */
  graceDay: 0.35,
  /** Weight of an early day. Above 1, because payments are more often late than early. */
  earlyDay: 1.3,
  /** Extra cost of a payment more than thirty days late, which no longer proves its period. */
  beyondLate: 0.5,
  /** Discount per late day, so that the oldest arrears are settled first even if the delay cost is capped. */
  older: 0.01,
  /** Weight of delay for instalments after the due day. */
  latePart: 0.4,
  /** Weight of an early day for a sum of several periods, relative to a single rent. */
  earlyLump: 0.25,
  /** Share of the delay measured from this member's usual day; the rest from the due day. */
  habitShare: 0.7,
  /** Cost of an unpaid due day. Below a whole cycle's delay, so one missed month does not make all later ones late. */
  unpaid: 12,
  /** Cost of a partly paid period. */
  partPaid: 5,
  /** Cost of a period that may still be paid: days ahead, or due and within grace. */
  open: 0.2,
  inGrace: 2,
  /** Cost of a period before the history, whose rows are missing. */
  unseen: 4,
  /** Cost of each partial payment. */
  piece: 0.2,
  /** Cost of paying more than due: a single time may be a rise or bills; `moreAlways` is for every time. */
  moreOnce: 1,
  moreAlways: 0.3,
  /** Cost of far more than due that settles nothing else; with the first rent it is the deposit. */
  muchMore: 4,
  deposit: 0.3,
  depositOfRents: 1.5,
  /** Cost of more than the rest of a partly paid period. */
  overfull: 11,
  /** Cost of the whole home's rent from a member who usually pays a share. */
  wholeHome: 1,
  /**
   * Cost of settling several periods: base, base for exactly one rent, per previous, per older one and its day, per
   * later one, and a partial last one.
   */
  spills: 0.3,
  spillOfOne: 3,
  spillLast: 0.1,
  spillOlder: 0.5,
  spillDay: 0.1,
  spill: 0.05,
  spillPart: 1.5,
  /** Extra cost of a payee that is only asked about. */
  guess: 3,
} as const

/** Cost of leaving a payment without a period. Higher the more it looks like rent. */
export const LEFT_OUT = {
  confirmed: 20,
  /** By payee: certain name, likely name, learnt from payments, only asked about. */
  named: 14,
  likely: 8,
  learnt: 8,
  guess: 0.5,
  /** Near the rent, a single time. */
  near: 8,
  /** Duplicates: the one booked later is kept. */
  twinEarlier: 7,
  twinLater: 10.5,
  pending: 0.5,
  /** Partial payment, by its share of the rent. */
  partLeast: 4.5,
  partWhole: 10,
  /** Labelled as something else. */
  forOther: 2,
  deposit: 0.5,
} as const

export const LIMIT = {
  /** Maximum days after the due day a payment may settle it: three months, as in the catch-up rule. */
  lateDays: 92,
  arrearsDays: 190,
  /** The same for a part, or for a period before the history that may already be paid. */
  lateDaysOfPart: 40,
  /** Days after which a part belongs to the next period instead of being an instalment, in days of a month. */
  instalmentDays: 29,
  /** Share of the rent below which a payment is a part. */
  part: 0.75,
  /** Maximum surplus of the parts of a month. Up to it they are a risen rent and pay no other month. */
  moreThanRest: 0.15,
  /** Minimum ratio of an undeclared payee's payment; `withBills` is the maximum. */
  aboutRentLess: 0.85,
  /** Range of ratios near the rent if only sum and day are evidence. */
  hardlyLess: 0.97,
  aboutRent: 1.12,
  withBills: 1.45,
  /** Maximum deposit, in days of rent. */
  depositDays: 45,
  /** Days before the due day beyond which extra money pays an older open period instead. */
  earlyRent: 7,
  /** Number of earlier open periods that a surplus pays before a later one. */
  caughtUp: 3,
  /** Maximum days before the due day for a part, in cycles. */
  earlyPart: 1.05,
  /** Maximum days between two equal payments that may be duplicates. */
  twinDays: 5,
  /** Beam width, and maximum extra cost of a reading over the best one. */
  readings: 24,
  dearer: 20,
  /** Extra cost up to which an alternative period is noted, and up to which we ask the member. */
  doubt: 4,
  question: 2,
  /** Maximum days between a payment and its alternative period. */
  doubtDays: 45,
  /** Maximum payments considered per period. More than a bank shows for one rent. */
  perPeriod: 40,
  /** Maximum periods that one sum settles. */
  sumPeriods: 60,
} as const

/** Trust of an undeclared payee, by what its payments show. */
export const TRUST = {
  confirmed: 0.9,
  /** Likely name with the rent in three periods. */
  established: 0.88,
  /** A single near-rent payment without other evidence. */
  seldom: 0.4,
  /** Repeatedly completes the rent of its period. */
  completes: 0.9,
  /** Twelve exact rents on their days, without a rival. */
  steadyYear: 0.82,
  /** A labelled sum of several rents; a text that shares a word with a known payee; only sum and day. */
  lump: 0.86,
  byWord: 0.86,
  bySum: 0.84,
} as const

/** Measured share of rent among the least sure verified payments, and its rise above the threshold. */
export const SURE = { least: 0.99, rise: 0.05 } as const
