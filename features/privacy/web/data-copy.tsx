import { getPrivacyExportByIdDownload, postPrivacyExport } from '@keyturn/api-client'
import { identityLinks } from '@keyturn/identity/links'
import { api, errorMessage, saveDownload } from '@keyturn/platform/client'
import { formatDateTime } from '@keyturn/platform/days'
import { Button, buttonClass, Link, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportView } from '../contract.ts'
import { overviewQuery } from './calls.ts'
import { sizeOf } from './sizes.ts'

/** Data copy: button, progress, and download for a day. */
export function DataCopy({ copy }: { copy: ExportView | null }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [fetching, setFetching] = useState(false)
  const isBeingMade = copy?.state === 'asked'

  async function ask(): Promise<void> {
    setAsking(true)
    try {
      const asked = await api.send(postPrivacyExport)
      queries.setQueryData(overviewQuery.queryKey, (before) => before && { ...before, export: asked })
    } catch (error) {
      toast.error(errorMessage(error, 'We could not start your copy. Please try again.'))
    } finally {
      setAsking(false)
    }
  }

  async function download(id: string): Promise<void> {
    setFetching(true)
    try {
      await saveDownload(getPrivacyExportByIdDownload, { params: { id } })
    } catch (error) {
      toast.error(errorMessage(error, 'We could not fetch your copy. Please try again.'))
    } finally {
      setFetching(false)
    }
  }

  return (
    <section>
      <h3>A copy of everything</h3>
      <p className="kt-quiet" role="status">
        {sentenceFor(copy)}
      </p>
      <div className="flex flex-wrap gap-3">
        {copy?.download_url && (
          <Button busy={fetching} busyText="Downloading..." onClick={() => void download(copy.id)}>
            <Download aria-hidden="true" />
            Download your data{copy.size_bytes !== null && ` (${sizeOf(copy.size_bytes)})`}
          </Button>
        )}
        {copy?.sign_in_again && (
          <Link className={buttonClass({})} to={identityLinks.signOut}>
            Sign out
          </Link>
        )}
        <Button
          kind="outline"
          busy={asking || isBeingMade}
          busyText={isBeingMade ? 'Making your copy...' : 'Asking...'}
          onClick={() => void ask()}
        >
          {copy?.state === 'ready' ? 'Make a new copy' : 'Ask for a copy'}
        </Button>
      </div>
    </section>
  )
}

function sentenceFor(copy: ExportView | null): string {
  if (copy?.state === 'asked')
    return 'We are putting it together. It usually takes less than a minute, and an email tells you when it is ready.'
  if (copy?.sign_in_again)
    return 'Ready. It was asked for on another device: sign out and in again to download it here.'
  if (copy?.state === 'ready' && copy.expires_at)
    return `Ready. You can download it until ${formatDateTime(copy.expires_at)}; then it is deleted.`
  if (copy?.state === 'expired' && copy.ready_at)
    return `The copy of ${formatDateTime(copy.ready_at)} is deleted. You can ask for a new one at any time.`
  return 'One archive: a page you can read in any browser, the same data for programs, and the documents you uploaded.'
}
