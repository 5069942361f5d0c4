import { Banner, Button, FrontDoor } from '@keyturn/platform/ui'
import { Check, CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useDrawn } from './use-drawn.ts'

interface DoorPageProps {
  title: string
  lead?: ReactNode
  /** Wide: room for two fields in a row. */
  size?: 'wide' | undefined
  children: ReactNode
}

/** The frame of every page in front of the door: one heading, one line, one form. */
export function DoorPage({ title, lead, size, children }: DoorPageProps) {
  return (
    <FrontDoor size={size}>
      <h1>{title}</h1>
      {lead !== undefined && <div className="kt-door-lead kt-quiet">{lead}</div>}
      {children}
    </FrontDoor>
  )
}

/** What went wrong, said once at the top of a form and read out as it appears; a long form is rolled back to it. */
export function FormError({ message }: { message: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const shown = message !== null && message !== ''
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div ref={place} role="alert" className="empty:hidden mb-4 scroll-mt-24">
      {shown && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}

/** What went well. */
export function FormNote({ message }: { message: ReactNode }) {
  return (
    <div role="status" className="empty:hidden mb-4">
      {message !== null && message !== '' && <Banner tone="ok" icon={Check} fact={message} />}
    </div>
  )
}

interface NotLoadedProps {
  failed: boolean
  onRetry(): void
}

/** Stands where a section will stand, and does not go on waiting for what will not come. */
export function NotLoaded({ failed, onRetry }: NotLoadedProps) {
  if (!failed) return <p aria-busy="true">Loading...</p>
  return (
    <div>
      <p className="mb-3">Failed to load settings</p>
      <Button kind="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface ReadyFormProps {
  ref?: Ref<HTMLFormElement>
  onSubmit(event: FormEvent): void
  children: ReactNode
}

/**
 * Without a script the browser itself would send the password, to nobody. So the fields open when there is one: in a
 * ready-made page the few lines that wait in it (build-tools/start-after-paint.ts), which hold on to what is pressed
 * until the form is alive.
 */
export function ReadyForm({ ref, onSubmit, children }: ReadyFormProps) {
  const ready = useDrawn()
  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget
    onSubmit(event)
    leadToProblem(form)
  }
  return (
    <form ref={ref} method="post" onSubmit={submit} noValidate>
      <noscript>
        <p className="mb-4">This form needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
      <fieldset
        disabled={!ready}
        data-opening={ready ? undefined : ''}
        className="grid min-w-0 grid-cols-1 gap-4"
      >
        {children}
      </fieldset>
      {!ready && (
        <p className="kt-after-long mt-4">
          {/* biome-ignore lint/a11y/useValidAnchor: this page's own address, with its question. */}
          This is taking longer than usual. <a href="">Load the page again</a>
        </p>
      )}
    </form>
  )
}

/** Once the problems are drawn, whoever reads by finger, keyboard or ear is taken to the first of them. */
export function leadToProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
