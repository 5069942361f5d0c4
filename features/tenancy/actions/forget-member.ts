import type { TenancyContext } from '../context.ts'
import { deleteFileJob } from '../jobs/kinds.ts'
import { deleteAgreement } from '../store/agreements.ts'
import { deleteTold } from '../store/consent-words.ts'
import { deleteDraft } from '../store/drafts.ts'
import { deleteHomes, lockHomes } from '../store/homes.ts'
import { deleteHousemate } from '../store/housemates.ts'
import { deleteLandlordDetails } from '../store/landlords.ts'

/** Deletes home, landlord, agreement and drafts of a closed account. Consents stay, as the law requires. */
export async function forgetMember(context: TenancyContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    await deleteHousemate(tx, memberId)
    await deleteHomes(tx, memberId)
    await deleteLandlordDetails(tx, memberId)
    await deleteDraft(tx, memberId)
    await deleteTold(tx, memberId)
    const agreement = await deleteAgreement(tx, memberId)
    if (agreement) await context.queue.enqueue(tx, deleteFileJob, { key: agreement.fileKey })
  })
}
