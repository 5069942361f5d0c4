/** Scrolls and moves focus to the top of a part that has just opened. */
export function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}

/** Moves focus to the first invalid field. Without one, the message by the button shows the error. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  const shown = wrong?.closest('.kt-field') ?? wrong
  shown?.scrollIntoView({ block: 'center' })
}
