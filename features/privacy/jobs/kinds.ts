import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

const ofExport = z.strictObject({ memberId: z.string(), exportId: z.string() })
const ofComplaint = z.strictObject({ complaintId: z.string() })

export const buildExportJob = job('privacy.build-export', ofExport)
export const exportReadyLetter = job('privacy.export-ready-letter', ofExport)
export const expireExportJob = job('privacy.expire-export', ofExport)
export const dropFileJob = job('privacy.drop-file', z.strictObject({ key: z.string() }))
export const checkErasureJob = job('privacy.check-erasure', z.strictObject({ memberId: z.string() }))
export const acknowledgeJob = job('privacy.acknowledge-complaint', ofComplaint)
export const tellStaffJob = job('privacy.tell-staff-of-complaint', ofComplaint)
export const answerLetterJob = job('privacy.answer-complaint', ofComplaint)
export const remindStaffJob = job('privacy.remind-of-complaints', z.strictObject({}))
export const retentionJob = job('privacy.retention', z.strictObject({}))
export const checkAuditJob = job('privacy.check-audit', z.strictObject({}))
