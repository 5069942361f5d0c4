import { AGENCIES, AGENCY_POLICIES, type Agency, type CurrentConsent } from '../constants.ts'
import type { Arrangement } from '../domain/arrangement.ts'
import type {
  Approval,
  Dispute,
  FileQuestion,
  KnownAccount,
  ReportableMember,
} from '../domain/reportable-member.ts'
import { aPerson, firstHomeId } from './a-person.ts'

/** Returns a member with consent to every agency and no agency accounts. */
export function aMember(changes: Partial<ReportableMember> = {}): ReportableMember {
  const { optedIn, agenciesInPlan, homes, periods } = aPerson()
  const consents = AGENCIES.map((agency) => aConsent(agency))
  return {
    optedIn,
    agenciesInPlan,
    homes,
    periods,
    consents,
    accounts: [],
    approvals: [],
    arrangements: [],
    disputes: [],
    ...changes,
  }
}

export function aConsent(agency: Agency, changes: Partial<CurrentConsent> = {}): CurrentConsent {
  return { agency, given: true, since: new Date('2040-06-01T09:00:00Z'), textVersion: 'test', ...changes }
}

/** Experian accepted a record of the first home. */
export function anAccount(changes: Partial<KnownAccount> = {}): KnownAccount {
  return {
    agency: 'experian',
    tenancyId: firstHomeId,
    accountNumber: 'KT0000000001',
    startedOn: '2040-01-01',
    reported: true,
    heldOpen: true,
    heldClosedOn: null,
    holder: null,
    ...changes,
  }
}

/** Staff approved reporting December's rent of the first home as owed. */
export function anApproval(changes: Partial<Approval> = {}): Approval {
  return {
    tenancyId: firstHomeId,
    month: '2040-12',
    status: '1',
    arrearsPence: 95_000,
    state: 'approved',
    ...changes,
  }
}

/** The landlord of the first home agreed to less rent, and the agreement is open. */
export function anArrangement(changes: Partial<Arrangement> = {}): Arrangement {
  return { tenancyId: firstHomeId, startsOn: '2040-11-15', endsOn: null, terms: 'reduced', ...changes }
}

/** A dispute at Experian about December of the first home. */
export function aDispute(changes: Partial<Dispute> = {}): Dispute {
  return {
    agency: 'experian',
    month: '2040-12',
    tenancyId: firstHomeId,
    state: 'open',
    correctedStatus: null,
    ...changes,
  }
}

/** Experian’s file about December 2040, on the day it is made. */
export function aFile(changes: Partial<FileQuestion> = {}): FileQuestion {
  return {
    agency: 'experian',
    policy: AGENCY_POLICIES.experian,
    month: '2040-12',
    today: '2041-01-20',
    reached: true,
    ...changes,
  }
}
