import { Card } from '@keyturn/platform/ui'
import { useState } from 'react'
import { ChangePassword } from './change-password.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { SignedInPlaces } from './signed-in-places.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** Settings > Personal > Security: how the member gets in, and where they are. */
export function SecuritySettings() {
  // A new password ends passkeys and sign-ins, so both lists are read again.
  const [passwords, setPasswords] = useState(0)
  return (
    <Card id="security">
      <h2 className="mb-4">Security</h2>
      <div className="grid gap-8">
        <TwoFactorSettings />
        <PasskeySettings key={`passkeys ${passwords}`} />
        <ChangePassword onChanged={() => setPasswords((count) => count + 1)} />
        <SignedInPlaces key={`places ${passwords}`} />
      </div>
    </Card>
  )
}
