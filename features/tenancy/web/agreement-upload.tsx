import {
  deleteVerificationAgreement,
  getVerificationAgreement,
  getVerificationStatus,
  postVerificationAgreement,
} from '@keyturn/api-client'
import { api, errorMessage, NETWORK_MESSAGE, saveDownload, tokens } from '@keyturn/platform/client'
import { Button, Field, FileInput, ProgressBar } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AGREEMENT_LIMIT_BYTES } from '../domain/agreement-file.ts'
import { statusQuery } from './calls.ts'

const FAILED = 'We could not save that file. Please try again.'
/** Timeout for ten megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** Tenancy agreement, as evidence: upload, replace, download, delete. */
export function AgreementUpload() {
  const queries = useQueryClient()
  const { data: status } = useQuery(statusQuery)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const agreement = status?.agreement

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem(undefined)
    if (file.size > AGREEMENT_LIMIT_BYTES) {
      setProblem('That file is too large. The limit is 10 MB.')
      return
    }
    setProgress(0)
    try {
      // Any API call renews an expired access token, which the upload below cannot do.
      await api.send(getVerificationStatus)
      await upload(file, setProgress)
      await queries.invalidateQueries(statusQuery)
    } catch (error) {
      setProblem(errorMessage(error, FAILED))
    }
    setProgress(null)
  }

  async function remove(): Promise<void> {
    setProblem(undefined)
    await api
      .send(deleteVerificationAgreement)
      .catch(() => setProblem('We could not delete it. Please try again.'))
    await queries.invalidateQueries(statusQuery)
  }

  async function download(): Promise<void> {
    setProblem(undefined)
    await saveDownload(getVerificationAgreement).catch((error: unknown) =>
      setProblem(errorMessage(error, 'We could not open that file. Please try again.')),
    )
  }

  return (
    <div className="grid gap-3">
      <Field
        label={agreement ? 'Replace your tenancy agreement' : 'Tenancy agreement'}
        optional
        hint="PDF, DOC or DOCX, at most 10 MB. Kept encrypted; you can delete it at any time."
        error={problem}
      >
        <FileInput
          accept=".pdf,.doc,.docx"
          onChange={(event) => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Field>
      {progress !== null && <ProgressBar label="Uploading your agreement" value={progress} max={100} />}
      {agreement && (
        <div className="flex flex-wrap items-center gap-3" role="status">
          <span className="break-all">
            {agreement.file_name} (
            {Math.max(1, Math.round(agreement.size_bytes / 1024)).toLocaleString('en-GB')} kB)
          </span>
          <Button kind="outline" onClick={() => void download()}>
            Download
          </Button>
          <Button kind="text" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      )}
    </div>
  )
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function upload(file: File, onProgress: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(postVerificationAgreement.method, postVerificationAgreement.path)
    request.responseType = 'json'
    request.setRequestHeader('authorization', `Bearer ${tokens.read()?.access ?? ''}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total))
    request.onerror = () => reject(new Error(NETWORK_MESSAGE))
    request.ontimeout = request.onerror
    request.timeout = UPLOAD_TIMEOUT_MS
    request.onload = () => {
      const answer: { error?: string } | null = request.response
      if (request.status < 300 && answer) resolve()
      else reject(new Error(answer?.error ?? FAILED))
    }
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
