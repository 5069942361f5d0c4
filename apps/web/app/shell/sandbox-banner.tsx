import { FlaskConical } from 'lucide-react'

/** Banner in every page. CSS shows it only if the server marked the page as a sandbox's. */
export function SandboxBanner() {
  return (
    <aside className="shell-sandbox" aria-label="Sandbox">
      <FlaskConical size={18} aria-hidden="true" />
      <p>
        <b>Sandbox.</b> Nothing here is real: no bank, no card, no post leaves this machine.{' '}
        <a href="/sandbox/">See the stand-ins</a>
      </p>
    </aside>
  )
}
