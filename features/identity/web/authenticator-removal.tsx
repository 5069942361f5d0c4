import { postAuthMfaAuthenticatorRemoval, postAuthMfaAuthenticatorRemovalCancel } from '@keyturn/api-client'
import { api, authErrorMessage, useSave } from '@keyturn/platform/client'
import { formatDate, formatTime } from '@keyturn/platform/days'
import { Button, buttonClass, Link } from '@keyturn/platform/ui'
import { identityLinks } from '../links.ts'
import { AuthPage, FormError, FormNote } from './form-parts.tsx'

interface NewAuthenticatorProps {
  /** Reset link that set the new password. */
  token: string
  addedAt: string
  note: string
}

/** Offers to remove a recently added authenticator app, because a stranger may have added it. */
export function NewAuthenticator({ token, addedAt, note }: NewAuthenticatorProps) {
  const removal = useSave({
    failed: (failure) => authErrorMessage(failure, 'We could not ask for the removal. Please try again.'),
  })
  const remove = () =>
    removal.run(async () => {
      const asked = await api.send(postAuthMfaAuthenticatorRemoval, { body: { token } })
      const at = asked.removed_at
      return `We remove the app on ${formatDate(at)} at ${formatTime(at)}. From then on you sign in with your new password and a code by email. We emailed you a link to stop this.`
    })
  return (
    <AuthPage
      title="Is this authenticator app yours?"
      lead={`An authenticator app was added to your account on ${formatDate(addedAt)}. Signing in takes its code.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <FormNote message={removal.saved ?? note} />
        <FormError message={removal.error} />
        {removal.saved === null && (
          <>
            <p>If it is not yours, or you lost it, we remove it after 24 hours.</p>
            <Button size="big" full busy={removal.busy} busyText="Asking..." onClick={() => void remove()}>
              Remove it in 24 hours
            </Button>
          </>
        )}
        <Link to={identityLinks.signIn} className={buttonClass({ kind: 'text', full: true })}>
          {removal.saved === null ? 'It is mine: sign in' : 'Back to Login'}
        </Link>
      </div>
    </AuthPage>
  )
}

/** Needs a click, because mail scanners open links. */
export function KeepAuthenticator({ token }: { token: string }) {
  const keeping = useSave({
    failed: (failure) => authErrorMessage(failure, 'We could not stop the removal. Please try again.'),
  })
  const keep = () =>
    keeping.run(async () => {
      await api.send(postAuthMfaAuthenticatorRemovalCancel, { body: { token } })
      return 'The authenticator app stays. Signing in still takes its code.'
    })
  return (
    <AuthPage
      title="Keep the authenticator app?"
      lead="We were asked to remove it. If that was not you, keep it and set a new password."
    >
      <div className="grid grid-cols-1 gap-4">
        <FormNote message={keeping.saved} />
        <FormError message={keeping.error} />
        {keeping.saved === null ? (
          <Button size="big" full busy={keeping.busy} busyText="Keeping it..." onClick={() => void keep()}>
            Keep the app
          </Button>
        ) : (
          <Link to={identityLinks.forgotPassword} className={buttonClass({ size: 'big', full: true })}>
            Set a new password
          </Link>
        )}
        <Link to={identityLinks.signIn} className={buttonClass({ kind: 'text', full: true })}>
          Back to Login
        </Link>
      </div>
    </AuthPage>
  )
}
