import { formatMonth } from '@keyturn/platform/days'
import { EVIDENCE_LIMIT_BYTES } from '@keyturn/platform/evidence-file'
import { Button, Field, FileInput, Link } from '@keyturn/platform/ui'
import { useState } from 'react'
import type { ReportMonth } from '../contract.ts'
import { useEvidence } from './use-evidence.ts'

/** Uploads, replaces or deletes the evidence that a benefit or another payer paid a month. */
export function MonthEvidence({ period }: { period: ReportMonth }) {
  const { due_on, evidence } = period
  const [problem, setProblem] = useState<string>()
  const upload = useEvidence(due_on, setProblem)
  const bring = (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    if (file.size > EVIDENCE_LIMIT_BYTES) setProblem('That file is too large. The limit is 10 MB.')
    else upload.mutate(file)
  }
  return (
    <>
      {evidence ? (
        <p>
          {reviewText(period)}{' '}
          <Button kind="text" size="small" busy={upload.isPending} onClick={() => upload.mutate(null)}>
            Delete the document
          </Button>
        </p>
      ) : (
        <p>
          {formatMonth(due_on)} counts as verified once one of us has read a document that shows it. An agency
          that was told “no update” about it hears so with the next file; your{' '}
          <Link to="/credit-profile">Credit Profile</Link> says when.
        </p>
      )}
      <Field
        label={evidence ? 'Replace the document' : 'Add a document that shows it'}
        hint="A statement or letter: PDF, PNG or JPEG, at most 10 MB."
        error={problem}
      >
        <FileInput
          accept=".pdf,.png,.jpg,.jpeg"
          disabled={upload.isPending}
          onChange={(event) => {
            bring(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Field>
    </>
  )
}

function reviewText({ evidence, evidence_proves: proves, evidence_note: note }: ReportMonth): string {
  if (proves === null)
    return `You brought ${evidence}. One of us will read it. If it shows who paid, the month counts.`
  if (proves) return `You showed it with ${evidence}, and one of us has read it.`
  return `We have read ${evidence}, and it does not show that this month was paid. ${note ?? ''}`.trim()
}
