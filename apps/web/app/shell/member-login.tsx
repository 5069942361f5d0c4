import { lazyPart, openPage, tokens } from '@keyturn/platform/client'
import { buttonClass, Spinner } from '@keyturn/platform/ui'
import { KeyRound } from 'lucide-react'
import { type ComponentProps, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { slots } from './slots.ts'
import './popover.css'

const LoginCard = lazyPart(
  async () => {
    const Card = await slots.loginCard()
    return (props: ComponentProps<typeof Card>) => (
      <FocusFirst>
        <Card {...props} />
      </FocusFirst>
    )
  },
  <Arriving />,
)

/** Opens the login card beside its button, by the browser's own popover: no script before it is wanted. */
export function MemberLogin({ night, path }: { night: boolean; path: string }) {
  const [opened, setOpened] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const shownOn = useRef(path)

  useEffect(() => {
    // The browser opens the panel by itself, perhaps before this script was there to hear of it.
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

  // The marketing pages are for members too, so the guard would let them stay where the popover was opened.
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

/** On a line so slow that the card is not there in a few seconds, the way round it is shown. */
function Arriving() {
  return (
    <>
      <Spinner size={28} label="Opening the login card" />
      <a href="/login" className="shell-login-round kt-after-long">
        Open the sign-in page
      </a>
    </>
  )
}

/** The card arrives after the panel has opened, so the panel cannot put the cursor into it. */
function FocusFirst({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void box.current?.querySelector<HTMLElement>('input')?.focus(), [])
  return <div ref={box}>{children}</div>
}
