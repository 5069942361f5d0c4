import { Button, Card } from '@keyturn/platform/ui'
import { useState } from 'react'
import { useConsents } from './use-consents.ts'

/** Button that stops reporting, for members without a plan, who have no Credit Profile. */
export function StopReporting() {
  const consents = useConsents('settings')
  const [stopped, setStopped] = useState(false)
  return (
    <Card id="reporting">
      <h2>Reporting</h2>
      <p className="mt-2 mb-4 max-w-prose kt-quiet">
        {stopped
          ? 'You have stopped all reporting. If any was on, we have emailed you to confirm it.'
          : 'Without a plan nothing is sent to any agency. Stop the reporting as well, and nothing is sent if you come back, until you agree again. What is already on your file stays there, up to six years.'}
      </p>
      {!stopped && (
        <Button
          kind="outline"
          busy={consents.busy}
          busyText="Stopping..."
          onClick={async () => setStopped(await consents.stopAll())}
        >
          Stop all reporting
        </Button>
      )}
    </Card>
  )
}
