import { tabStore } from '@keyturn/platform/client'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Place } from './place.ts'

const KEPT = 'scroll_positions'

/** How far down the reader stood at each entry of the history, by its name. */
let depths: Record<string, number> | null = null

function keptDepths(): Record<string, number> {
  if (depths) return depths
  try {
    depths = { ...JSON.parse(tabStore.getItem(KEPT) ?? '{}') }
  } catch {
    depths = {}
  }
  return depths ?? {}
}

/** Called as the reader leaves an entry. */
export function keepScroll(key: string): void {
  keptDepths()[key] = window.scrollY
}

export const keptScroll = (key: string): number | null => keptDepths()[key] ?? null

/** Brings the reader to where they stood, to the place that the address names, or to the top. */
export function useScroll(place: Place): void {
  useBrowsersScroll(place.location.key)
  const shown = useRef(place)
  useLayoutEffect(() => {
    // The place the whole page was loaded at: the browser has scrolled there itself.
    if (shown.current === place) return
    shown.current = place
    const target = document.getElementById(nameIn(place.location.hash))
    if (place.scrollY !== null) window.scrollTo(0, place.scrollY)
    else if (target) target.scrollIntoView()
    else if (!place.staysPut) window.scrollTo(0, 0)
  }, [place])
}

/** Between places of one page the browser leaves scrolling to us; between whole pages it does it better. */
function useBrowsersScroll(key: string): void {
  useEffect(() => {
    const take = (): void => {
      history.scrollRestoration = 'manual'
    }
    const giveBack = (): void => {
      keepScroll(key)
      tabStore.setItem(KEPT, JSON.stringify(keptDepths()))
      history.scrollRestoration = 'auto'
    }
    take()
    window.addEventListener('pageshow', take)
    window.addEventListener('pagehide', giveBack)
    return () => {
      window.removeEventListener('pageshow', take)
      window.removeEventListener('pagehide', giveBack)
    }
  }, [key])
}

/** An address may have been typed by anybody. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
