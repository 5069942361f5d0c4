import { useEffect, useState } from 'react'

/** Whole seconds left until a deadline. Computed from the clock, so a background tab does not delay it. */
export function useCountdown(): { secondsLeft: number; start(seconds: number): void } {
  const [deadline, setDeadline] = useState<number | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (deadline === null) return
    const tick = (): void => setSecondsLeft(Math.max(0, Math.ceil((deadline - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [deadline])
  return { secondsLeft, start: (seconds) => setDeadline(performance.now() + seconds * 1000) }
}
