import { lazyComponent, openPage, tokens } from '@keyturn/platform/client'
import { buttonClass, Spinner } from '@keyturn/platform/ui'
import { KeyRound } from 'lucide-react'
import { type ComponentProps, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { slots } from './slots.ts'
import './popover.css'

const LoginCard = lazyComponent(
  async () => {
    const Card = await slots.loginCard()
    return (props: ComponentProps<typeof Card>) => (
      <FocusFirst>
        <Card {...props} />
      </FocusFirst>
    )
  },
  <LoginPlaceholder />,
)

/** Login card in a native popover, so that no script loads before it is opened. */
export function MemberLogin({ night, path }: { night: boolean; path: string }) {
  const [opened, setOpened] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const shownOn = useRef(path)

  useEffect(() => {
    // Syncs the state, because a native popover may have opened before hydration.
    if (panel.current?.matches(':popover-open')) setOpened(true)
  }, [])

  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    panel.current?.hidePopover()
  }, [path])

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState === 'open') setOpened(true)
  }

  // Redirects after sign-in, because the guard lets members stay on marketing pages.
  function leadOn(kind: 'admin' | 'regular') {
    panel.current?.hidePopover()
    openPage(tokens.takePath() ?? (kind === 'admin' ? '/admin' : '/dashboard'))
  }

  return (
    <>
      <button
        type="button"
        className={buttonClass({ kind: 'outline', onNight: night }, 'shell-login')}
        popoverTarget={id}
      >
        <KeyRound size={18} aria-hidden="true" />
        Member Login
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Member Login"
        className="shell-popover shell-login-panel"
        onToggle={onToggle}
      >
        {opened && <LoginCard onLoginComplete={leadOn} />}
      </div>
    </>
  )
}

/** Shows a link to the login page if the card does not load within seconds. */
function LoginPlaceholder() {
  return (
    <>
      <Spinner size={28} label="Opening the login card" />
      <a href="/login" className="shell-login-round kt-after-long">
        Open the sign-in page
      </a>
    </>
  )
}

/** Focuses the first field when the card has loaded, because the popover opened before it. */
function FocusFirst({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void box.current?.querySelector<HTMLElement>('input')?.focus(), [])
  return <div ref={box}>{children}</div>
}
