/*
 * What a reading of a history costs. The reading that costs least is believed, so only how these numbers compare with
 * one another matters. Days count as in a month: a day of a week weighs as four.
 */
export const COST = {
  /** A day beside the due day, and what further days add: the first weigh most, so one long delay beats two short ones. */
  dayOff: 1.3,
  dayPower: 0.7,
  /** What one payment's delay costs at most: a debt is caught up whenever there is money. */
  mostOff: 16,
  /** How much of a day a day of grace is. */
  graceDay: 0.35,
  /** And how much a day too early is: people are late rather than early. */
  earlyDay: 1.3,
  /** After its thirty days a period gains nothing from being paid. */
  beyondLate: 0.5,
  /** What a day more takes off, where delay costs no more: the oldest debt is settled first. */
  older: 0.01,
  /** Parts after the due day are instalments, and no sign of anything. */
  latePart: 0.4,
  /** A day early of a sum for several periods, beside one of a single rent. */
  earlyLump: 0.25,
  /** So much of the delay is measured from this member's usual day, the rest from the due day. */
  habitShare: 0.7,
  /** A due day that went by without any rent; less than a whole cycle's delay, or one missed month would make all after it late. */
  unpaid: 12,
  /** One that was paid in part. */
  partPaid: 5,
  /** One that may still be paid: its day is some days ahead, or about here and its grace runs. */
  open: 0.2,
  inGrace: 2,
  /** One before the history begins: rows that would show it paid are not there. */
  unseen: 4,
  /** Each payment that is only a part. */
  piece: 0.2,
  /** More than is due: once it may be a rise or bills, each time it is. */
  moreOnce: 1,
  moreAlways: 0.3,
  /** Far more than is due, settling nothing else; with the first rent it is the deposit. */
  muchMore: 4,
  deposit: 0.3,
  depositOfRents: 1.5,
  /** More than the rest of a period that was paid in part. */
  overfull: 11,
  /** The whole home's rent from one who usually pays a share. */
  wholeHome: 1,
  /** That a sum settles several periods, and that one of exactly a rent does; each right before, each older one, and a day of that; each ahead; a last one in part. */
  spills: 0.3,
  spillOfOne: 3,
  spillLast: 0.1,
  spillOlder: 0.5,
  spillDay: 0.1,
  spill: 0.05,
  spillPart: 1.5,
  /** Something we would only ask about: it takes an empty place, and nobody's. */
  guess: 3,
} as const

/** What it costs to leave a payment without a period: the more it looks like rent, the more. */
export const LEFT_OUT = {
  confirmed: 20,
  /** To a name beyond doubt, to a likely one, to one learnt from the payments, to one we would ask about. */
  named: 14,
  likely: 8,
  learnt: 8,
  guess: 0.5,
  /** About the rent, once. */
  near: 8,
  /** The same payment shown twice: the one booked later is the true one. */
  twinEarlier: 7,
  twinLater: 10.5,
  pending: 0.5,
  /** A part, by how much of the rent it is. */
  partLeast: 4.5,
  partWhole: 10,
  /** Says that it is for something else. */
  forOther: 2,
  deposit: 0.5,
} as const

export const LIMIT = {
  /** So many days after its due day a payment may still settle a period: three months, as the catch-up rule. */
  lateDays: 92,
  arrearsDays: 190,
  /** A part, or one before the history begins, which rows could show to be paid already. */
  lateDaysOfPart: 40,
  /** A part that comes so many days of a month after the due day is the next period's rather than an instalment. */
  instalmentDays: 29,
  /** Less of the rent than this is a part of it. */
  part: 0.75,
  /** Parts of a month may be so much more than its rent. They are a rent that has gone up, and pay no other month. */
  moreThanRest: 0.15,
  /** What somebody nobody named is paid may be the rent from here on, and with bills in it up to there. */
  aboutRentLess: 0.85,
  /** Where only sum and day speak, it is about the rent from here up to there. */
  hardlyLess: 0.97,
  aboutRent: 1.12,
  withBills: 1.45,
  /** A deposit is at most so many days' rent. */
  depositDays: 45,
  /** More days before its due day, extra money is rather the debt of an older open period. */
  earlyRent: 7,
  /** What is over pays the open ones of so many periods before it rather than one ahead. */
  caughtUp: 3,
  /** So many days of a cycle before its due day. */
  earlyPart: 1.05,
  /** Two equal payments so close together may be one. */
  twinDays: 5,
  /** How many readings are followed at once, and how much dearer than the best one they may be. */
  readings: 24,
  dearer: 20,
  /** Another reading that costs so little more is told beside this one; by less, neither is believed and the member is asked. */
  doubt: 4,
  question: 2,
  /** So far from its day a payment is looked for in the other reading. */
  doubtDays: 45,
  /** How many payments are weighed for one period; a bank shows no more than these for one rent. */
  perPeriod: 40,
  /** The most periods one sum settles. */
  sumPeriods: 60,
} as const

/** How much a payee nobody declared is trusted, by what its payments have shown. */
export const TRUST = {
  confirmed: 0.9,
  /** A likely name with the rent in three periods. */
  established: 0.88,
  /** About the rent once, and nothing else. */
  seldom: 0.4,
  /** With the others of its period it makes the rent, again and again. */
  completes: 0.9,
  /** Twelve rents to the pound on their days, without a rival. */
  steadyYear: 0.82,
  /** One sum of several rents that says so; a line that shares a word with a payee learnt; only sum and day. */
  lump: 0.86,
  byWord: 0.86,
  bySum: 0.84,
} as const

/** How often the least sure of verified payments are rent, and how much of what is above the limit is added to that. */
export const SURE = { least: 0.99, rise: 0.05 } as const
