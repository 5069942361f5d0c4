import type { ConsentRecord } from '@keyturn/platform/personal-data'
import type { Privacy } from '../privacy.ts'
import { type Complaint, complaintsOf } from '../store/complaints.ts'
import { type DataExport, listExports } from '../store/exports.ts'
import { listLooks } from '../store/looks.ts'

export interface Overview {
  latestExport: DataExport | null
  consents: ConsentRecord[]
  looks: { at: Date; what: string }[]
  complaints: Complaint[]
}

const SHOWN_LOOKS = 100

/** All that Settings shows under data rights, in one answer. */
export async function readOverview(privacy: Privacy, memberId: string): Promise<Overview> {
  const { db, parts } = privacy
  const [latestExport = null] = await listExports(db, memberId, 1)
  const consents: ConsentRecord[] = []
  for (const part of parts) consents.push(...((await part.consents?.(db, memberId)) ?? []))
  return {
    latestExport,
    consents: consents.sort((a, b) => b.at.getTime() - a.at.getTime()),
    looks: await listLooks(db, memberId, SHOWN_LOOKS),
    complaints: await complaintsOf(db, memberId),
  }
}

/** What closing the account now would cost, a sentence each. */
export async function readAtStake(privacy: Privacy, memberId: string): Promise<string[]> {
  const told: string[] = []
  for (const part of privacy.parts) told.push(...((await part.atStake?.(privacy.db, memberId)) ?? []))
  return told
}
