import { Link } from 'react-router'
import { identityLinks } from '../links.ts'
import { keepSignIn, SIGN_IN_WORDS } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

export interface LoginCardProps {
  /** Told who signed in, so that the place around the card can close it. */
  onLoginComplete?: (kind: 'admin' | 'regular') => void
}

/** The small sign-in of the header. It has no room for a second factor and says so. */
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
        onCodeNeeded={() => SIGN_IN_WORDS.codeNeeded}
        after={() => (
          <p>
            New here? <Link to={identityLinks.registration}>Sign up now</Link>
          </p>
        )}
      />
    </div>
  )
}
