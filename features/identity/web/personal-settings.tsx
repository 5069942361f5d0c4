import { Card } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { SignedInPlaces } from './signed-in-places.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** Settings > Personal: who the member is, how they get in and how they leave; others' sections stand between. */
export function PersonalSettings({
  children,
  beforeClosing,
}: {
  children?: ReactNode
  /** What somebody about to close the account should know; shown in that dialog. */
  beforeClosing?: ReactNode
}) {
  return (
    <div className="grid gap-5">
      <section id="details" aria-label="Personal details">
        <PersonalDetails />
      </section>
      <Card id="security">
        <h2 className="mb-4">Security</h2>
        <div className="grid gap-8">
          <TwoFactorSettings />
          <ChangePassword />
          <SignedInPlaces />
        </div>
      </Card>
      {children}
      <DeleteAccount before={beforeClosing} />
    </div>
  )
}
