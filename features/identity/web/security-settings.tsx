import { getAuthPasskeys, getAuthSessions } from '@keyturn/api-client'
import { keyOf } from '@keyturn/platform/client/read'
import { SettingsSection } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ChangePassword } from './change-password.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { SessionsList } from './sessions-list.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** Settings > Personal > Security: sign-in methods and sessions. */
export function SecuritySettings() {
  const queries = useQueryClient()
  // A new password ends passkeys and sessions.
  function readAgain(): void {
    for (const call of [getAuthPasskeys, getAuthSessions])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  return (
    <SettingsSection id="security" heading="Security">
      <div className="grid gap-8">
        <TwoFactorSettings />
        <PasskeySettings />
        <ChangePassword onChanged={readAgain} />
        <SessionsList />
      </div>
    </SettingsSection>
  )
}
