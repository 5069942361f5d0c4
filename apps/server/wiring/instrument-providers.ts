import type { Metrics } from '@keyturn/platform/metrics'
import type { Tracing } from '@keyturn/platform/tracing'
import type { Providers } from './providers.ts'

/** Wraps every adapter so that each call has a metric and a span. Calls that are answered locally are not counted. */
export function instrumentProviders(
  companies: Providers,
  { metrics, tracing }: { metrics: Metrics; tracing: Tracing },
): Providers {
  const timed = <Company extends object>(provider: string, company: Company): Company =>
    timeCalls(company, (call) => {
      const began = performance.now()
      const attributes = { 'keyturn.provider': provider, 'keyturn.call': call }
      const span = tracing.startSpan({ kind: 'call', name: `${provider}.${call}`, attributes })
      return (outcome) => {
        metrics.providerCalls.observe({ provider, call, outcome }, (performance.now() - began) / 1000)
        span.end({ failed: outcome === 'failed' })
      }
    })
  const { mail, payments, bank, vouchers, addresses, agencies, files, push } = companies
  return {
    mail: timed('mail', mail),
    payments: timed('payments', payments),
    bank: timed('bank', bank),
    vouchers: timed('vouchers', vouchers),
    addresses: timed('addresses', addresses),
    agencies: new Map(
      [...agencies].map(([agency, way]) => [agency, { ...way, adapter: timed(agency, way.adapter) }]),
    ),
    files: timed('files', files),
    push: push && timed('push', push),
  }
}

type Finish = (outcome: 'answered' | 'failed') => void

function timeCalls<Company extends object>(company: Company, begin: (call: string) => Finish): Company {
  return new Proxy(company, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (...args: unknown[]): unknown => {
        const finish = begin(String(name))
        const answer: unknown = Reflect.apply(method, target, args)
        if (!(answer instanceof Promise)) return answer
        answer.then(
          () => finish('answered'),
          () => finish('failed'),
        )
        return answer
      }
    },
  })
}
