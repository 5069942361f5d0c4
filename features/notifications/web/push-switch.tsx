import { useSave } from '@keyturn/platform/client'
import { SwitchRow, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { preferencesQuery } from './calls.ts'
import { type PushState, readPush, startPush, stopPush } from './push-browser.ts'

const NOTES: Record<PushState, string> = {
  impossible: 'This browser cannot show push messages.',
  home_screen_first:
    'On an iPhone or iPad, first add Keyturn to your Home Screen: press Share, then “Add to Home Screen”. Open it from there and switch this on.',
  blocked: 'Your browser blocks messages from Keyturn. You can allow them in its settings for this site.',
  off: 'This device tells you at once while Keyturn is closed. Your browser asks you first.',
  on: 'This device tells you at once while Keyturn is closed, as long as you are signed in on it.',
}

/** Push belongs to a device, so the switch shows the state of this one. */
export function PushSwitch({ wanted }: { wanted: boolean }) {
  const [state, setState] = useState<PushState>('off')
  const saving = useSave({ failed: 'We could not ask your browser. Please try again.', onError: toast.error })
  const client = useQueryClient()
  useEffect(() => void readPush().then(setState, () => setState('impossible')), [])
  const on = wanted && state === 'on'

  const change = (to: boolean) =>
    saving.run(async () => {
      const reached = await (to ? startPush() : stopPush())
      setState(reached)
      if (to && reached === 'blocked') toast.error(NOTES.blocked)
      await client.invalidateQueries(preferencesQuery)
    })

  return (
    <SwitchRow
      label="Push on this device"
      note={NOTES[state === 'on' && !wanted ? 'off' : state]}
      on={on}
      disabled={saving.busy || state === 'impossible' || state === 'home_screen_first'}
      onChange={(to) => void change(to)}
    />
  )
}
