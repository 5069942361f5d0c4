import type { Http } from '@keyturn/platform/http'
import { z } from 'zod'
import type { StandIns } from './stand-ins.ts'

const PROVIDERS = ['bank', 'payments', 'mail', 'agency'] as const
type Provider = (typeof PROVIDERS)[number]

const body = z.strictObject({ provider: z.enum(PROVIDERS), on: z.boolean() })

/** Simulates outages of the stand-ins. Real providers are not affected. */
export function registerOutages(http: Http, { bank, stripe, mail, agencies }: StandIns): void {
  const shut: Record<Provider, (on: boolean) => Promise<void> | void> = {
    bank: (on) => bank?.world.setOutage(on),
    payments: (on) => stripe?.trouble(on ? 'down' : 'none'),
    mail: (on) => mail?.setOutage(on),
    agency: (on) => agencies?.setOutage(on),
  }
  http.post(
    '/sandbox/outage',
    {
      schema: {
        tags: ['sandbox'],
        summary: 'Start or end an outage of a provider',
        body,
        response: { 200: body },
      },
    },
    async ({ body: { provider, on } }) => {
      await shut[provider](on)
      return { provider, on }
    },
  )
}
