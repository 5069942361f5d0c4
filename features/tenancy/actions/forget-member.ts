import { dropFile } from '../jobs/definitions.ts'
import { deleteHomes, lockHomes } from '../store/homes.ts'
import { deleteLandlordDetails } from '../store/landlords.ts'
import { deleteAgreement, dropDraft } from '../store/papers.ts'
import type { Tenancies } from '../tenancies.ts'

/** The account is closed: home, landlord, papers and drafts go. What was agreed to stays, as the law asks. */
export async function forgetMember(house: Tenancies, memberId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    await deleteHomes(tx, memberId)
    await deleteLandlordDetails(tx, memberId)
    await dropDraft(tx, memberId)
    const paper = await deleteAgreement(tx, memberId)
    if (paper) await house.queue.enqueue(tx, dropFile, { key: paper.fileKey })
  })
}
