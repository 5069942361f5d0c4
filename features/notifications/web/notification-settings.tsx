import { Loaded, SettingsSection, SwitchRow } from '@keyturn/platform/ui'
import { ChevronDown } from 'lucide-react'
import type { PreferencesChange, PreferencesView } from '../contract.ts'
import { channelNames, channels } from '../domain/channels.ts'
import type { SwitchName } from '../domain/choices.ts'
import { topics } from '../domain/kinds.ts'
import { PushSwitch } from './push-switch.tsx'
import { topicNames } from './topics.ts'
import { usePreferences } from './use-preferences.ts'
import './settings.css'

type Save = (change: PreferencesChange) => void

/** Settings > Personal: notification kinds and channels. Every switch saves at once. */
export function NotificationSettings() {
  const { query, save } = usePreferences()
  return (
    <SettingsSection
      id="notifications"
      heading="Notifications"
      lead="We always send you legal, payment and security messages. You choose the rest."
    >
      <Loaded of={query} failed="Failed to load settings" lines={5}>
        {(preferences) => (
          <>
            <Switches preferences={preferences} save={save} />
            <Kinds preferences={preferences} save={save} />
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

/** In the order of the page. Null for push, which belongs to a device and has its own switch. */
const SWITCHES: Record<SwitchName, { label: string; note: string } | null> = {
  email: { label: 'Email', note: 'At most one a day. Only what cannot wait comes sooner.' },
  push: null,
  payment_reminders: {
    label: 'Payment reminders',
    note: 'Rent reminders, rent found, rent that came back, months that need your answer.',
  },
  credit_updates: {
    label: 'Credit updates',
    note: 'What was sent to an agency, and what they answered.',
  },
  marketing: { label: 'Offers and news from Keyturn', note: 'Off unless you ask for it.' },
}

function Switches({ preferences, save }: { preferences: PreferencesView; save: Save }) {
  return (
    <div className="note-switches grid">
      {(Object.keys(SWITCHES) as SwitchName[]).map((name) => {
        const words = SWITCHES[name]
        return words ? (
          <SwitchRow
            key={name}
            {...words}
            on={preferences[name]}
            onChange={(wanted) => save({ [name]: wanted })}
          />
        ) : (
          <PushSwitch key={name} wanted={preferences[name]} />
        )
      })}
    </div>
  )
}

const CHANNELS = channelNames.map((name) => channels[name])

function Kinds({ preferences, save }: { preferences: PreferencesView; save: Save }) {
  return (
    <details className="note-kinds">
      <summary className="items-center min-h-13 kt-strong">
        Choose for each kind <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <table className="type-compact">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {CHANNELS.map(({ apiName: channel, label: name }) => (
              <th key={channel} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {topics.map((topic) => (
          <tbody key={topic}>
            <tr>
              <th colSpan={CHANNELS.length + 1} scope="rowgroup">
                {topicNames[topic]}
              </th>
            </tr>
            {preferences.kinds
              .filter((each) => each.topic === topic)
              .map((each) => (
                <KindRow key={each.kind} kind={each} save={save} />
              ))}
          </tbody>
        ))}
      </table>
      <p className="mt-3 kt-quiet type-small">
        A tick you cannot remove is for something we have to tell you.
      </p>
    </details>
  )
}

function KindRow({ kind, save }: { kind: PreferencesView['kinds'][number]; save: Save }) {
  return (
    <tr>
      <th scope="row">{kind.name}</th>
      {CHANNELS.map(({ apiName: channel, label: name }) => {
        const fixed = kind.fixed.includes(channel)
        const never = channel === 'email' && !kind.has_letter
        return (
          <td key={channel}>
            {never ? (
              <span className="note-never">
                <span aria-hidden="true">–</span>
                <span className="sr-only">We send no email about this</span>
              </span>
            ) : (
              <label>
                <input
                  type="checkbox"
                  aria-label={`${kind.name}: ${name}`}
                  checked={kind.channels[channel]}
                  disabled={fixed}
                  onChange={(event) => save({ kinds: { [kind.kind]: { [channel]: event.target.checked } } })}
                />
              </label>
            )}
          </td>
        )
      })}
    </tr>
  )
}
