import { NETWORK_MESSAGE } from '@keyturn/platform/client'
import { Button, Link } from '@keyturn/platform/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { identityLinks } from '../links.ts'
import { AuthPage, FormNote } from './form-parts.tsx'
import { messageIn, useHistoryState } from './location-message.ts'
import { keepSignIn, SIGN_IN_WORDS } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { TwoFactorScreen } from './two-factor-screen.tsx'

interface CodeWanted {
  email: string
  method: 'email' | 'authenticator'
  passkey: boolean
  remember: boolean
  /** Loaded on demand, because few members need a code. */
  Screen: typeof TwoFactorScreen
}

export default function SignInPage() {
  const [codeWanted, setCodeWanted] = useState<CodeWanted | null>(null)
  const message = messageIn(useHistoryState())
  const navigate = useNavigate()

  if (codeWanted) {
    const { Screen, ...wanted } = codeWanted
    return <Screen {...wanted} onBack={() => setCodeWanted(null)} />
  }
  return (
    <AuthPage title="Sign In" lead="Welcome home.">
      <FormNote message={message} />
      <SignInForm
        otherwise={SIGN_IN_WORDS.refused}
        onSignedIn={(outcome, remember) => keepSignIn(outcome, { remember })}
        onCodeNeeded={async (email, { method, passkey }, remember) => {
          const screen = await import('./two-factor-screen.tsx').catch(() => null)
          if (!screen) return NETWORK_MESSAGE
          setCodeWanted({ email, method, passkey, remember, Screen: screen.TwoFactorScreen })
          return null
        }}
        after={(email) => (
          <Button
            kind="text"
            full
            onClick={() => navigate(identityLinks.forgotPassword, { state: { email } })}
          >
            Forgot password?
          </Button>
        )}
      />
      <p className="mt-5 flex flex-wrap justify-between gap-3">
        <span>
          New here?{' '}
          <Link to={identityLinks.registration} className="kt-alone">
            Sign up now
          </Link>
        </span>
        <Link to="/landing" className="kt-alone">
          Back to Home
        </Link>
      </p>
    </AuthPage>
  )
}
