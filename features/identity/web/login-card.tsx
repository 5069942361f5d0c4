import { Link } from '@keyturn/platform/ui'
import { identityLinks } from '../links.ts'
import { keepSignIn, SIGN_IN_WORDS } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

const MAIN_PAGE = 'main login page'

interface LoginCardProps {
  /** Receives the kind of account after the sign-in, so that the parent can close the card. */
  onLoginComplete?: (kind: 'admin' | 'regular') => void
}

/** Sign-in form in the header's popover. Links to the sign-in page for a second factor. */
export function LoginCard({ onLoginComplete }: LoginCardProps) {
  return (
    <div>
      <h2 className="mb-4">Sign In</h2>
      <SignInForm
        otherwise={SIGN_IN_WORDS.popoverFailed}
        onSignedIn={(outcome, remember) => {
          keepSignIn(outcome, { remember })
          onLoginComplete?.(outcome.user.role === 'admin' ? 'admin' : 'regular')
        }}
        onCodeNeeded={() => <CodeNeeded />}
        after={() => (
          <p>
            New here? <Link to={identityLinks.registration}>Sign up now</Link>
          </p>
        )}
      />
    </div>
  )
}

/** Message from docs/as-ordered.md. The sign-in page's form also has the address typed here. */
function CodeNeeded() {
  const [before = '', after = ''] = SIGN_IN_WORDS.codeNeeded.split(MAIN_PAGE)
  return (
    <>
      {before}
      <Link to={identityLinks.signIn}>{MAIN_PAGE}</Link>
      {after}
    </>
  )
}
