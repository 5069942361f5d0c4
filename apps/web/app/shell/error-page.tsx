import { Logo } from '@keyturn/brand'
import { Button, buttonClass, Plate } from '@keyturn/platform/ui'
import { useEffect } from 'react'
import './header.css'
import './shell.css'

/** Page of the error boundary, with its own header. Its links reload the document, which clears the broken state. */
export function ErrorPage() {
  return (
    <>
      <header className="shell-header">
        <div className="page-width">
          <a href="/" className="shell-logo" aria-label="Keyturn, home">
            <Logo />
          </a>
        </div>
      </header>
      <main id="main">
        <BrokenPage />
      </main>
    </>
  )
}

/** Message of the error boundary, with links to other pages. */
export function BrokenPage() {
  useEffect(() => {
    document.title = 'Something went wrong · Keyturn'
  }, [])
  return (
    <div className="page-width shell-message">
      <Plate>!</Plate>
      <h1>Something went wrong</h1>
      <p>
        This page stopped working. That is our fault, not yours, and nothing you saved is lost. Try it again;
        if it happens twice, please tell us.
      </p>
      <div className="shell-message-acts">
        <Button onClick={() => location.reload()}>Try again</Button>
        <a href="/" className={buttonClass({ kind: 'outline' })}>
          Back to Home
        </a>
        <a href="/contact-us" className={buttonClass({ kind: 'text' })}>
          Contact us
        </a>
      </div>
    </div>
  )
}
