/** The top of a part that has just opened: read from there on, by eye and by ear. */
export function leadToTop(part: HTMLElement | null): void {
  const heading = part?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}

/** The first field that is wrong, with what is wrong beside it; where none is, the message by the button says it. */
export function leadToFault(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  const shown = wrong?.closest('.kt-field') ?? wrong
  shown?.scrollIntoView({ block: 'center' })
}
