import { type Http, ValidationError } from '@keyturn/platform/http'
import type { DemoPerson } from '@keyturn/seeds'
import { z } from 'zod'
import { type ClockControl, readAdvance } from './clock.ts'

const clockBody = z.strictObject({
  advance: z.string().optional(),
  now: z.iso
    .datetime({ offset: true, error: 'Must be an ISO instant, like 2026-10-02T09:00:00Z.' })
    .optional(),
  /** Acts like a machine that was asleep: recurring jobs that were due run once each at the end. */
  asleep: z.boolean().optional(),
})
const clockAnswer = z.object({ now: z.string() })
const person = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(['member', 'admin']),
  description: z.string(),
})

interface Controls {
  clockControl: ClockControl
  reset(): Promise<void>
  people: DemoPerson[]
}

/** JSON endpoints that control a sandbox from outside, for tests, demos and the front page. */
export function registerControlApi(http: Http, { clockControl, reset, people }: Controls): void {
  const tags = ['sandbox']
  http.get(
    '/sandbox/people',
    {
      schema: { tags, summary: 'List the demo members and passwords', response: { 200: z.array(person) } },
    },
    async () => people,
  )
  http.get(
    '/sandbox/clock',
    { schema: { tags, summary: 'Read the sandbox clock', response: { 200: clockAnswer } } },
    async () => ({
      now: clockControl.now().toISOString(),
    }),
  )
  http.post(
    '/sandbox/clock',
    {
      schema: {
        tags,
        summary: 'Move the clock forward and run the jobs that become due',
        body: clockBody,
        response: { 200: clockAnswer },
      },
    },
    async ({ body }) => {
      const target = targetOf(body, clockControl.now())
      const now = await (body.asleep ? clockControl.sleepTo(target) : clockControl.moveTo(target))
      return { now: now.toISOString() }
    },
  )
  http.post(
    '/sandbox/reset',
    {
      schema: {
        tags,
        summary: 'Reset the sandbox to empty',
        response: { 200: z.object({ reset: z.literal(true) }) },
      },
    },
    async () => {
      await reset()
      return { reset: true as const }
    },
  )
}

function targetOf(body: z.infer<typeof clockBody>, now: Date): Date {
  if (body.now && !body.advance) {
    const target = new Date(body.now)
    if (target >= now) return target
    throw new ValidationError({ now: ['The clock never goes back. POST /sandbox/reset starts again.'] })
  }
  const advance = body.advance ? readAdvance(body.advance) : null
  if (advance === null || body.now)
    throw new ValidationError({
      advance: ['Send {"advance": "35d"} (s, m, h or d) or {"now": "2026-10-02T09:00:00Z"}.'],
    })
  return new Date(now.getTime() + advance)
}
