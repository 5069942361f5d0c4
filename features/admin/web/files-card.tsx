import {
  getManagerApprovalsByIdPaper,
  getManagerDisputesByIdEvidenceByEvidenceId,
  getManagerVerificationsByIdFile,
} from '@keyturn/api-client'
import { saveDownload } from '@keyturn/platform/client'
import { Button, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DeskItem } from '../contract/index.ts'
import { evidenceOptions } from './calls.ts'
import { Failed } from './small-parts.tsx'
import { useAction } from './use-action.ts'

/** The member's uploads. Opening one is recorded for the member. */
export function FilesCard({ item }: { item: DeskItem }) {
  const { id } = item
  if (item.kind === 'agreement')
    return (
      <OneFile
        save={() => saveDownload(getManagerVerificationsByIdFile, { params: { id } })}
        label="Read the tenancy file"
      />
    )
  if (item.kind === 'paper')
    return (
      <OneFile
        save={() => saveDownload(getManagerApprovalsByIdPaper, { params: { id } })}
        label="Read the document"
      />
    )
  return item.kind === 'dispute' ? <Evidence item={item} /> : null
}

function OneFile({ save, label }: { save: () => Promise<void>; label: string }) {
  const { busy, act } = useAction()
  return (
    <Button
      kind="outline"
      busy={busy}
      busyText="Opening..."
      onClick={() => void act(save, 'Downloaded. The member can see that it was read.')}
    >
      <Download size={18} aria-hidden="true" /> {label}
    </Button>
  )
}

function Evidence({ item }: { item: DeskItem }) {
  const { data, isError, refetch } = useQuery(evidenceOptions(item))
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={1} />
  if (data.items.length === 0) return <p className="desk-quiet kt-quiet">The member brought no files.</p>
  return (
    <div className="desk-acts flex-wrap mt-1.5">
      {data.items.map(({ id: evidenceId, name }) => (
        <OneFile
          key={evidenceId}
          save={() =>
            saveDownload(getManagerDisputesByIdEvidenceByEvidenceId, { params: { id: item.id, evidenceId } })
          }
          label={name}
        />
      ))}
    </div>
  )
}
