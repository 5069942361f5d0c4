import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { patiently } from './patiently.ts'

/**
 * A part that comes in a file of its own and is drawn as soon as it is there. React's `lazy` under a Suspense would hold
 * it back: what comes late is shown 300 ms after the last gap at the earliest, and a page that is such a part stood empty
 * for that long with all it needs in hand.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null
  const fetchOnce = (): Promise<void> => {
    coming ??= patiently(load).then((part) => {
      arrived = part
    })
    return coming
  }
  const part: Arriving<Props> = { now: () => arrived, fetchOnce }
  return (props) => <LatePart part={part} props={props} meanwhile={meanwhile} />
}

interface Arriving<Props> {
  now(): ComponentType<Props> | null
  fetchOnce(): Promise<void>
}

function LatePart<Props extends object>({
  part,
  props,
  meanwhile,
}: {
  part: Arriving<Props>
  props: Props
  meanwhile: ReactNode
}) {
  const [component, setComponent] = useState(part.now)
  useEffect(() => {
    void part.fetchOnce().then(() => setComponent(part.now))
  }, [part])
  return component ? createElement(component, props) : meanwhile
}
