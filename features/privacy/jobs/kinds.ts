import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

const ofExport = z.strictObject({ memberId: z.string(), exportId: z.string() })
const ofComplaint = z.strictObject({ complaintId: z.string() })

export const buildExportJob = job('privacy.build-export', ofExport)
export const exportReadyEmailJob = job('privacy.export-ready-letter', ofExport, { retries: RETRIES_FOR_DAYS })
export const speakerNamedEmailJob = job(
  'privacy.speaker-named-email',
  z.strictObject({ memberId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)
export const contactNeedsEmailJob = job(
  'privacy.contact-needs-email',
  z.strictObject({ memberId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)
export const expireExportJob = job('privacy.expire-export', ofExport)
export const dropFileJob = job('privacy.drop-file', z.strictObject({ key: z.string() }))
export const checkErasureJob = job('privacy.check-erasure', z.strictObject({ memberId: z.string() }))
export const notifyOfErasureJob = job('privacy.tell-of-erasure', z.strictObject({ memberId: z.string() }), {
  retries: RETRIES_FOR_DAYS,
})
export const acknowledgeJob = job('privacy.acknowledge-complaint', ofComplaint, { retries: RETRIES_FOR_DAYS })
export const notifyStaffJob = job('privacy.tell-staff-of-complaint', ofComplaint, {
  retries: RETRIES_FOR_DAYS,
})
export const answerEmailJob = job('privacy.answer-complaint', ofComplaint, { retries: RETRIES_FOR_DAYS })
export const extendedEmailJob = job('privacy.extend-complaint', ofComplaint, { retries: RETRIES_FOR_DAYS })
export const remindStaffJob = job('privacy.remind-of-complaints', z.strictObject({}))
export const retryExportsJob = job('privacy.retry-exports', z.strictObject({}))
export const retentionJob = job('privacy.retention', z.strictObject({}))
export const checkAuditJob = job('privacy.check-audit', z.strictObject({}))
