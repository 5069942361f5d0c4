import type { Member } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp } from '@keyturn/platform/db'
import { poundsOfPence } from '@keyturn/platform/money'
import type { TenancyContext } from '../context.ts'
import type { Status, VerificationFlags } from '../contract/index.ts'
import { AGREEMENT_TYPES } from '../domain/agreement-file.ts'
import { NO_CONSENTS } from '../domain/consents.ts'
import { evidenceLevel } from '../domain/evidence.ts'
import { type Home, landlordOn } from '../domain/homes.ts'
import { openness } from '../domain/landlord-request.ts'
import { termsOn } from '../domain/terms-on.ts'
import type { Agreement } from '../store/agreements.ts'
import { consentsOf } from '../store/consents.ts'
import { homesOf } from '../store/homes.ts'
import type { LandlordRequest } from '../store/landlords.ts'
import { findTenancyDocuments } from '../store/tenancy-documents.ts'

/** Returns a member's details and their state, for the wizard and the settings. */
export async function readStatus(context: TenancyContext, member: Member): Promise<Status> {
  const ids = [member.id]
  const [known, { details, request, agreement }] = await Promise.all([
    lookUp(context.db, combineLookups({ homes: homesOf(ids), consents: consentsOf(ids) })),
    findTenancyDocuments(context.db, member.id),
  ])
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const homes = known.homes.get(member.id) ?? []
  const consents = known.consents.get(member.id) ?? NO_CONSENTS
  const present = homes.find(({ movedOutOn }) => movedOutOn === null) ?? null
  return {
    ...flagsOf(member),
    today,
    tenancy_details: present && detailsView(present, today),
    gdpr_consent: consents,
    landlord_details: details && {
      landlordCompany: details.company,
      landlordAddress: details.address,
      agentName: details.agentName,
      agentEmail: details.agentEmail,
      landlordEmail: present?.landlordEmail ?? '',
      landlordPhone: present?.landlordPhone ?? '',
      landlordCommunicationConsent: consents.landlordCommunicationConsent,
    },
    evidence_level: present && evidenceLevel(present),
    tenancies: [...homes.filter((home) => home === present), ...homes.filter((home) => home !== present)].map(
      homeView,
    ),
    landlord_request: request && requestView(request, now),
    agreement: agreement && agreementView(agreement),
  }
}

export function flagsOf(member: Member): VerificationFlags {
  return {
    is_email_verified: member.emailVerifiedAt !== null,
    is_user_details_verified: member.detailsVerified,
    is_tenancy_verified: member.tenancyVerified,
    is_landlord_verified: member.landlordVerified,
    is_bank_verified: member.bankVerified,
  }
}

function detailsView(home: Home, today: Day): Status['tenancy_details'] {
  const terms = termsOn(home.terms, today)
  const share = terms?.share ?? 1
  const rentPence = terms?.rentPence ?? 0
  return {
    propertyAddress: home.address,
    tenancyStartDate: home.startsOn,
    tenancyEndDate: home.agreedEndOn,
    monthlyRent: poundsOfPence(rentPence),
    frequency: terms?.every ?? 'month',
    rentDay: terms?.dueDay ?? null,
    share,
    shareAmount: poundsOfPence(Math.round(rentPence * share)),
    letBy: home.letBy,
    jointTenancy: home.joint,
    nation: home.nation,
    landlordName: landlordOn(home, today),
    landlordEmail: home.landlordEmail,
    landlordPhone: home.landlordPhone,
    paysHousemate: terms?.toHousemate ?? false,
    housemateName: terms?.toHousemate ? terms.payee : '',
  }
}

function homeView(home: Home): Status['tenancies'][number] {
  return {
    id: home.id,
    propertyAddress: home.address,
    tenancyStartDate: home.startsOn,
    tenancyEndDate: home.agreedEndOn,
    movedOutOn: home.movedOutOn,
    evidence_level: evidenceLevel(home),
    terms: home.terms.map(({ from, rentPence, every, dueDay, share, payee, toHousemate }) => ({
      from,
      monthlyRent: poundsOfPence(rentPence),
      frequency: every,
      rentDay: dueDay,
      share,
      landlordName: payee,
      paysHousemate: toHousemate,
    })),
  }
}

function requestView(request: LandlordRequest, now: Date): NonNullable<Status['landlord_request']> {
  const { correction } = request
  const waits = request.state === 'waiting'
  return {
    state: waits && openness(request, now) === 'expired' ? 'expired' : request.state,
    sent_to: request.sentTo,
    asked_at: request.askedAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    answered_at: request.answeredAt?.toISOString() ?? null,
    correction: correction && {
      monthlyRent: correction.rentPence === undefined ? null : poundsOfPence(correction.rentPence),
      tenancyStartDate: correction.startsOn ?? null,
      tenancyEndDate: correction.agreedEndOn ?? null,
      note: correction.note ?? '',
    },
    decision: request.decision,
  }
}

export function agreementView(agreement: Agreement): NonNullable<Status['agreement']> {
  return {
    file_name: agreement.fileName,
    content_type: AGREEMENT_TYPES[agreement.kind],
    size_bytes: agreement.sizeBytes,
    uploaded_at: agreement.uploadedAt.toISOString(),
  }
}
