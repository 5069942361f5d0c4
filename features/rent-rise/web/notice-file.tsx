import { getVerificationRentNoticesByIdFile, postVerificationRentNoticesByIdFile } from '@keyturn/api-client'
import { saveDownload, sendUpload, useSave } from '@keyturn/platform/client'
import { EVIDENCE_LIMIT_BYTES } from '@keyturn/platform/evidence-file'
import { Button, Field, FileInput } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { RentNoticeView } from '../contract.ts'
import { risesQuery } from './calls.ts'

/** Uploaded notice of a rise: upload, replace, download. */
export function NoticeFile({ notice: { id, file } }: { notice: RentNoticeView }) {
  const queries = useQueryClient()
  const saving = useSave({ failed: 'We could not keep that file. Please try again.' })
  const opening = useSave({ failed: 'We could not open that file. Please try again.' })

  async function bring(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    if (chosen.size > EVIDENCE_LIMIT_BYTES)
      return saving.refuse({}, 'That file is too large. The limit is 10 MB.')
    opening.clear()
    await saving.run(
      () => sendUpload(postVerificationRentNoticesByIdFile, { params: { id }, file: chosen }),
      () => queries.invalidateQueries(risesQuery),
    )
  }

  const download = () =>
    opening.run(() => saveDownload(getVerificationRentNoticesByIdFile, { params: { id } }))

  return (
    <div className="grid gap-3">
      <Field
        label={file ? 'Replace the notice' : 'Keep the notice here too'}
        optional
        hint="PDF, PNG or JPEG, at most 10 MB. Kept encrypted. We check what you typed, not the file."
        error={saving.error ?? opening.error ?? undefined}
      >
        <FileInput
          accept=".pdf,.png,.jpg,.jpeg"
          disabled={saving.busy}
          onChange={(event) => {
            void bring(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Field>
      {file && (
        <div className="flex flex-wrap items-center gap-3" role="status">
          <span className="break-all">{file.file_name}</span>
          <Button kind="outline" onClick={() => void download()}>
            Download
          </Button>
        </div>
      )}
    </div>
  )
}
