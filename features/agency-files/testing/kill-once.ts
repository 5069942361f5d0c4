/** Kills the worker once, at the given call of a method, before or after the call. */
export function killOnce<Target extends object>(
  target: Target,
  method: keyof Target,
  turn: number,
  when: 'before' | 'after',
): void {
  const whole: unknown = target[method]
  if (typeof whole !== 'function') throw new Error(`There is no ${String(method)} to be killed in.`)
  let turns = 0
  const die = (): never => {
    throw new Error('The worker was killed.')
  }
  const dying = (...given: unknown[]): unknown => {
    turns += 1
    if (turns !== turn) return whole.apply(target, given)
    Reflect.set(target, method, whole)
    const done: unknown = when === 'after' ? whole.apply(target, given) : null
    return done instanceof Promise ? done.then(die) : die()
  }
  Reflect.set(target, method, dying)
}
