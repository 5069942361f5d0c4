import type { Exception } from './sql/exceptions.ts'

/** Statements on members' tables that name no member, by the function or constant around them. */
export const ACROSS_MEMBERS: readonly Exception[] = [
  {
    why: 'Retention is the same for every member: a job deletes what is past its time.',
    where: {
      'features/bank-link/store/transactions.ts': ['sweepSome'],
      'features/free-look/store/free-looks.ts': ['sweepLooks'],
      'features/identity/store/devices.ts': ['sweepDevices'],
      'features/identity/store/email-links.ts': ['sweepLinks'],
      'features/identity/store/members.ts': ['sweepUnverified'],
      'features/identity/store/second-factors.ts': ['sweepChallenges'],
      'features/identity/store/sessions.ts': ['sweepSessions'],
      'features/notifications/store/upkeep.ts': ['deleteInBatches', 'sweepCauses'],
      'features/privacy/store/data-accesses.ts': ['sweepLooks'],
      'features/rent-passport/store/income.ts': ['sweepIncome'],
      'features/rewards/store/books.ts': ['sweepBooks'],
      'features/subscription/store/notices-and-refunds.ts': ['sweepMoney', 'sweepSubscriptions'],
      'features/tenancy/store/consents.ts': ['sweepConsents'],
      'features/tenancy/store/housemates.ts': ['sweepInvitations'],
      'features/rent-passport/store/guarantors.ts': ['sweepGuarantors'],
      'features/rent-passport/store/viewers.ts': ['sweepViewers', 'sweepEnded'],
    },
  },
  {
    why: 'A job looks for the members whose turn it is.',
    where: {
      'features/admin/store/compare-search-index.ts': ['compareIndexPage'],
      'features/bank-link/store/connections.ts': ['liveConnections'],
      'features/bank-link/store/customers.ts': ['erasedWithCustomer'],
      'features/credit-profile/store/disputes.ts': ['undecidedDisputes', 'decisionsToFollow'],
      'features/credit-profile/store/manual-corrections.ts': ['find'],
      'features/free-look/store/free-looks.ts': ['membersWithOpenFreeLook'],
      'features/identity/store/closed-accounts.ts': ['openAccountsFrom'],
      'features/privacy/store/exports.ts': ['stuckExports'],
      'features/rent-record/store/upcoming-rent.ts': ['membersWithRentDays'],
      'features/rent-record/store/record.ts': ['membersToRefresh'],
      'features/rewards/store/redemptions.ts': ['openRedemptions'],
      'features/subscription/store/accounts.ts': ['membersToReconcile', 'erasedWithPlan'],
      'features/subscription/store/subscriptions.ts': ['noticedRenewals'],
      'features/subscription/store/notices-and-refunds.ts': ['refundWaitingSeconds', 'refundsToMake'],
      'features/tenancy/store/landlords.ts': ['takeConfirmationsToRenew'],
      'features/rent-passport/store/guarantors.ts': ['guarantorsToTell'],
      'platform/db/member-ranges.ts': ['memberRanges'],
    },
  },
  {
    why: 'A file to a credit agency has lines of many members. The statement names the file.',
    where: {
      'features/agency-files/store/accounts.ts': [
        'agenciesWithAccount',
        'holdersAllowed',
        'membersOfAccounts',
      ],
      'features/agency-files/store/drafts.ts': [
        'draftPage',
        'adverseDrafts',
        'countLeftOut',
        'unapprovedDrafts',
        'numbersOfTwoHolders',
        'excludeDrafts',
        'openAccountsWithoutRecord',
        'intendedOmissions',
      ],
      'features/agency-files/store/files.ts': ['hasLinesAfter'],
      'features/agency-files/store/lines.ts': [
        'recordRejections',
        'numbersNotIn',
        'rejectedRecords',
        'correctedFiles',
        'linesToPublish',
      ],
      'features/agency-files/store/retention.ts': ['hasLines'],
    },
  },
  {
    why: 'Staff see lists of all members. Each member they open is in the data access log.',
    where: {
      'features/admin/store/listing.ts': ['findMembers'],
      'features/admin/store/outcomes.ts': ['countPaidMembers', 'CASES'],
      'features/admin/store/sources/': ['*'],
    },
  },
  {
    why: 'The question is whose it is: the caller has an id, a nonce, an account or a browser, and no member.',
    where: {
      'features/bank-link/store/attempts.ts': ['attemptByNonce'],
      'features/bank-link/store/shared-accounts.ts': ['otherLinksOf', 'leaveHeldDays'],
      'features/bank-link/store/shared-checks.ts': ['membersWithAccount'],
      'features/notifications/store/push.ts': ['saveTarget'],
      'features/rent-record/store/verified-payments.ts': ['earnedByOthers'],
      'features/rewards/store/redemptions.ts': ['ownerOfRedemption'],
      'features/tenancy/store/landlords.ts': ['confirmationsGivenBy'],
      'features/rent-passport/store/guarantors.ts': [
        'guaranteedBy',
        'dropGuaranteedBy',
        'guarantorWithRelease',
      ],
    },
  },
  {
    why: 'The staff list names addresses. Every other admission ends at start.',
    where: { 'features/identity/store/members.ts': ['endAdmissions'] },
  },
  {
    why: 'A viewer has passports of several members. The statement names the viewer.',
    where: {
      'features/rent-passport/store/saved-passports.ts': ['passportsSavedBy'],
      'features/rent-passport/store/viewers.ts': ['deleteViewer'],
    },
  },
  {
    why: 'The running program knows the table. A backup reads the file keys of every row.',
    where: {
      'apps/server/backup/verify-restore.ts': ['findFileFaults'],
      'apps/server/backup/create-backup.ts': ['namedFiles'],
    },
  },
  {
    why: 'An operator proves the audit trail of an installation that may be empty.',
    where: { 'features/identity/store/closed-accounts.ts': ['hasMembers'] },
  },
  {
    why: 'The running program knows the table and its column of members, which the statement compares.',
    where: { 'platform/data/personal-data.ts': ['ownRows'] },
  },
]
