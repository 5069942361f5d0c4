import { readTheme, setTheme } from '@keyturn/platform/client'
import { LONDON } from '@keyturn/platform/days'
import { Button, Field, LockedInput, Segmented, Select, SettingsSection } from '@keyturn/platform/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { usePreferences } from './use-preferences.ts'
import './settings.css'

const THEMES = [
  { value: 'auto', label: 'As my device', icon: <Monitor size={18} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
] as const

/** Settings > Personal: theme, language and other preferences, for all of the member's devices. */
export function PreferenceSettings() {
  const { query, save } = usePreferences()
  const preferences = query.data
  const timezone = preferences?.timezone ?? LONDON
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <SettingsSection
      id="preferences"
      heading="Preferences"
      lead="They follow you to every device you sign in on."
    >
      <div className="note-preferences grid gap-5 sm:grid-cols-[1fr_1fr] sm:items-end">
        <div>
          <h3 className="mb-2">Theme</h3>
          <Segmented
            label="Theme"
            options={THEMES}
            value={preferences?.theme ?? readTheme()}
            onChange={(theme) => {
              setTheme(theme)
              save({ theme })
            }}
          />
        </div>
        {query.isError && !preferences ? (
          <Button kind="outline" onClick={() => void query.refetch()}>
            Failed to load settings. Try again
          </Button>
        ) : (
          <Field
            label="Time zone"
            hint="Times are shown in this zone. We do not write between 21:00 and 08:00."
          >
            <Select
              value={timezone}
              aria-busy={!preferences}
              onChange={(event) => save({ timezone: event.target.value })}
            >
              {(zones.includes(timezone) ? zones : [timezone, ...zones]).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ').replaceAll('/', ' / ')}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Language">
          <LockedInput value="English (UK)" />
        </Field>
        <Field label="Currency">
          <LockedInput value="Pounds sterling (£)" />
        </Field>
      </div>
    </SettingsSection>
  )
}
