import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { retryImport } from './retry-import.ts'

/** Like `React.lazy`, but without Suspense's 300 ms throttle of content behind a fallback. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null
  const fetchOnce = (): Promise<void> => {
    coming ??= retryImport(load).then((part) => {
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
