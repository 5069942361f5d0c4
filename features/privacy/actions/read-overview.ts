import { combineLookups, lookUp } from '@keyturn/platform/db'
import type { ConsentRecord } from '@keyturn/platform/personal-data'
import { MAX_ACCESSES_SHOWN } from '../constants.ts'
import type { PrivacyContext } from '../context.ts'
import { type Complaint, complaintsOf } from '../store/complaints.ts'
import { dataAccessesOf } from '../store/data-accesses.ts'
import { type DataExport, latestExportOf } from '../store/exports.ts'
import { supportNeedsOf } from '../store/support-needs.ts'
import { supportConsentOf } from './support-needs.ts'

export interface Overview {
  latestExport: DataExport | null
  consents: ConsentRecord[]
  looks: { at: Date; what: string }[]
  complaints: Complaint[]
}

/** Data of the data rights page in one response. */
export async function readOverview(context: PrivacyContext, memberId: string): Promise<Overview> {
  const { db } = context
  const own = {
    latestExport: latestExportOf(memberId),
    looks: dataAccessesOf(memberId, MAX_ACCESSES_SHOWN),
    complaints: complaintsOf(memberId),
    needs: supportNeedsOf(memberId),
  }
  const { needs, ...shown } = await lookUp(db, combineLookups(own))
  const consents = supportConsentOf(needs)
  for (const part of context.personalData()) consents.push(...((await part.consents?.(db, memberId)) ?? []))
  return {
    ...shown,
    consents: consents.sort((a, b) => b.at.getTime() - a.at.getTime()),
  }
}

/** Losses of closing the account now, one sentence each. */
export async function readAtStake(context: PrivacyContext, memberId: string): Promise<string[]> {
  const sentences: string[] = []
  for (const part of context.personalData())
    sentences.push(...((await part.closureWarnings?.(context.db, memberId)) ?? []))
  return sentences
}
