import { identityLinks } from '@keyturn/identity/links'
import type { SessionUser } from '@keyturn/platform/client'
import { Button, buttonClass, Link } from '@keyturn/platform/ui'

export function EmailStep({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h2>{user.isEmailVerified ? 'Your email is verified' : 'Verify your email'}</h2>
      <p className="kt-quiet">
        {user.isEmailVerified
          ? `We write to ${user.email}, and you sign in with it.`
          : `Open the link we sent to ${user.email}, then come back.`}
      </p>
      {!user.isEmailVerified && (
        <Link to={identityLinks.verification} className={buttonClass({ kind: 'outline' })}>
          Send the link again
        </Link>
      )}
      <Button onClick={onDone} disabledReason={user.isEmailVerified ? undefined : 'Verify your email first.'}>
        Continue
      </Button>
    </div>
  )
}
