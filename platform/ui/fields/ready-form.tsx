import type { FormEvent, ReactNode, Ref } from 'react'
import { useHydrated } from '../../client/use-hydrated.ts'

interface ReadyFormProps {
  ref?: Ref<HTMLFormElement>
  className?: string
  label?: string
  /** Replaces the default message without JavaScript. */
  withoutScript?: ReactNode
  onSubmit(event: FormEvent<HTMLFormElement>): void
  children: ReactNode
}

/**
 * Form whose fields are disabled until a script runs, because the browser would submit them itself. An inline script
 * enables them (build-tools/start-after-paint.ts).
 */
export function ReadyForm({ ref, className, label, withoutScript, onSubmit, children }: ReadyFormProps) {
  const ready = useHydrated()
  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget
    onSubmit(event)
    focusFirstError(form)
  }
  return (
    <form ref={ref} method="post" onSubmit={submit} noValidate aria-label={label}>
      <noscript>
        <p className="mb-4">
          {withoutScript ?? 'This form needs JavaScript. Please switch it on and load the page again.'}
        </p>
      </noscript>
      <fieldset
        disabled={!ready}
        data-opening={ready ? undefined : ''}
        className={className ?? 'grid min-w-0 grid-cols-1 gap-4'}
      >
        {children}
      </fieldset>
      {/* Omitted if other content is below the form, because the note would shift it. */}
      {!ready && withoutScript === undefined && (
        <p className="kt-after-long mt-4">
          {/* biome-ignore lint/a11y/useValidAnchor: this page's own address, with its question. */}
          This is taking longer than usual. <a href="">Load the page again</a>
        </p>
      )}
    </form>
  )
}

/** Focuses the first invalid field, once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
