const ACTS = 'button, a, input, select, textarea, summary'

interface Step {
  parent: Element
  index: number
}

/**
 * Moves the focus when the focused element is removed: to the heading of its replacement, or to the place itself. Never
 * to a button, because a repeated key press would activate it.
 */
export function keepFocus(): void {
  let held: Element | null = null
  let steps: Step[] = []
  let path = ''
  const note = ({ target }: { target: EventTarget | null }): void => {
    if (!(target instanceof Element) || target === document.body) return
    held = target
    path = location.pathname
    steps = stepsOf(target)
  }
  const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
  let isWaiting = false
  // Waits a moment, because a closing dialog restores the focus itself.
  const restoreIfLost = (): void => {
    if (isWaiting || !isLost()) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      mend()
    })
  }
  const mend = (): void => {
    if (!held || !isLost() || (held.isConnected && held.checkVisibility())) return
    // Does not scroll, because the page focused the heading, not the reader.
    const preventScroll = path !== location.pathname || !held.matches(ACTS)
    held = null
    focusOn(successorOf(steps), { preventScroll })
  }
  new MutationObserver(restoreIfLost).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  document.addEventListener('focusin', note)
  note({ target: document.activeElement })
}

/** Returns the element's positions in its ancestors, innermost first. */
function stepsOf(element: Element): Step[] {
  const steps: Step[] = []
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    steps.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return steps
}

function successorOf(steps: readonly Step[]): HTMLElement {
  const main = document.getElementById('main') ?? document.body
  const step = steps.find(
    ({ parent }) => parent.isConnected && parent.checkVisibility() && main.contains(parent),
  )
  if (!step) return main
  const { parent, index } = step
  const place = [parent.children[index], parent.children[index - 1], parent].find(
    (each) => each instanceof HTMLElement && each.checkVisibility(),
  )
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3')
  return heading ?? (place instanceof HTMLElement ? place : main)
}

function focusOn(place: HTMLElement, options: FocusOptions): void {
  const target = place.matches(ACTS) ? (place.parentElement ?? place) : place
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus(options)
}
