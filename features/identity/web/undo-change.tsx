import { postAuthUndoAddressChange } from '@keyturn/api-client'
import { api, authErrorMessage, useSave } from '@keyturn/platform/client'
import { Button, buttonClass, Link } from '@keyturn/platform/ui'
import { identityLinks } from '../links.ts'
import { AuthPage, FormError } from './form-parts.tsx'
import { signOutHere } from './sign-in.ts'

/** Needs a click, because mail scanners open links. */
export function UndoChange(props: { token: string; onUndone(resetToken: string): void }) {
  const saving = useSave({
    failed: (failure) => authErrorMessage(failure, 'We could not take the change back. Please try again.'),
  })

  const undo = () =>
    saving.run(async () => {
      const undone = await api.send(postAuthUndoAddressChange, { body: { token: props.token } })
      // All sessions have ended, including this browser's.
      void signOutHere()
      props.onUndone(undone.reset_token)
    })

  return (
    <AuthPage
      title="Was this not you?"
      lead="We put your email address back and sign out all devices. Then you choose a new password."
    >
      <div className="grid grid-cols-1 gap-4">
        <FormError message={saving.error} />
        <Button size="big" full busy={saving.busy} busyText="Putting it back..." onClick={() => void undo()}>
          Put my address back
        </Button>
        <Link to={identityLinks.signIn} className={buttonClass({ kind: 'text', full: true })}>
          It was me
        </Link>
      </div>
    </AuthPage>
  )
}
