import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { retryImport } from './retry-import.ts'

/** Like `React.lazy`, but without Suspense's 300 ms throttle of content behind a fallback. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const fetchOnce = (): Promise<void> => {
    loading ??= retryImport(load).then((part) => {
      loaded = part
    })
    return loading
  }
  const part: LoadingPart<Props> = { now: () => loaded, fetchOnce }
  return (props) => <LoadedPart part={part} props={props} meanwhile={fallback} />
}

interface LoadingPart<Props> {
  now(): ComponentType<Props> | null
  fetchOnce(): Promise<void>
}

function LoadedPart<Props extends object>({
  part,
  props,
  meanwhile,
}: {
  part: LoadingPart<Props>
  props: Props
  meanwhile: ReactNode
}) {
  const [component, setComponent] = useState(part.now)
  useEffect(() => {
    void part.fetchOnce().then(() => setComponent(part.now))
  }, [part])
  return component ? createElement(component, props) : meanwhile
}
