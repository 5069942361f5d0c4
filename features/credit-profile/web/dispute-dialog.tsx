import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import { postCreditProfileDisputes, postCreditProfileDisputesByIdEvidence } from '@keyturn/api-client'
import { api, errorMessage, sendUpload, useSave } from '@keyturn/platform/client'
import { formatMonth } from '@keyturn/platform/days'
import { EVIDENCE_LIMIT_BYTES } from '@keyturn/platform/evidence-file'
import { Button, Dialog, Field, FileInput, TextArea, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disputesQuery, profileQuery } from './calls.ts'

interface DisputeDialogProps {
  agency: Agency
  month: string
  onClose: () => void
}

/** Dialog for a dispute, with a text and optional evidence. */
export function DisputeDialog({ agency, month, onClose }: DisputeDialogProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string | undefined>()
  const saving = useSave({ failed: 'We could not send it. Please try again.' })

  async function send(): Promise<void> {
    if (reason.trim() === '') return saving.refuse({ reason: 'Say what is wrong.' })
    await saving.run(async () => {
      const dispute = await api.send(postCreditProfileDisputes, { body: { agency, month, reason } })
      if (file) await keep(dispute.id, file)
      toast.success('We are looking into it. It cannot count against you in the meantime.')
      onClose()
    })
    for (const { queryKey } of [profileQuery, disputesQuery]) void queries.invalidateQueries({ queryKey })
  }

  /** The dispute is saved even if the upload fails. The file can be added from the card. */
  async function keep(id: string, chosen: File): Promise<void> {
    try {
      await sendUpload(postCreditProfileDisputesByIdEvidence, { params: { id }, file: chosen })
    } catch (error) {
      toast.error(errorMessage(error, 'We could not save that file. You can add it again below.'))
    }
  }

  const subject = `${formatMonth(month)} at ${agencyName(agency)}`
  return (
    <Dialog open onClose={onClose} title={`What is wrong with ${subject}?`}>
      <form
        noValidate
        className="grid gap-4 pt-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>
          A person looks at it and answers within 14 days; the law gives us 28. From our next file until then
          the month is marked as under query, so it cannot count against you.
        </p>
        <Field
          label="What is wrong?"
          required
          error={saving.problems.reason ?? saving.error ?? undefined}
          hint="For example: the amount, the day, or that it was paid."
        >
          <TextArea
            rows={4}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Field
          label="Evidence"
          optional
          hint="A statement or receipt: PDF, PNG or JPEG, at most 10 MB. Kept encrypted."
          error={fileProblem}
        >
          <FileInput
            accept=".pdf,.png,.jpg,.jpeg"
            onChange={(event) => {
              const chosen = event.target.files?.[0] ?? null
              const tooLarge = chosen !== null && chosen.size > EVIDENCE_LIMIT_BYTES
              setFileProblem(tooLarge ? 'That file is too large. The limit is 10 MB.' : undefined)
              setFile(tooLarge ? null : chosen)
            }}
          />
        </Field>
        <div className="kt-dialog-acts">
          <Button kind="outline" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={saving.busy} busyText="Sending...">
            Ask about it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
