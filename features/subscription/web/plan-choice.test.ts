import { memoryStore } from '@keyturn/platform/client/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionView } from '../contract.ts'
import { publishPlan } from './load-subscription.ts'
import { FREE_LOOK, peekChoice, registrationWith, rememberChoiceIn, takeChoice } from './plan-choice.ts'

const HOUR = 3_600_000

beforeEach(() => vi.stubGlobal('localStorage', memoryStore()))
afterEach(() => vi.unstubAllGlobals())

/** A visitor opens the registration through a plan's link. */
const choose = (...[choice]: Parameters<typeof registrationWith>) =>
  rememberChoiceIn(new URL(registrationWith(choice), 'https://keyturn.example').search, 0)

test('a plan chosen before registering is stored until it is used once', () => {
  choose({ plan: 'premium', interval: 'year' })
  expect(takeChoice(HOUR)).toEqual({ plan: 'premium', interval: 'year' })
  expect(takeChoice(HOUR)).toBeNull()
})

test('choosing the free look drops a chosen plan, and choosing a plan drops a chosen free look', () => {
  choose({ plan: 'premium', interval: 'year' })
  choose(FREE_LOOK)
  expect(peekChoice(HOUR)).toBe(FREE_LOOK)
  expect(takeChoice(HOUR)).toBe(FREE_LOOK)
  expect(takeChoice(HOUR)).toBeNull()
  choose(FREE_LOOK)
  choose({ plan: 'standard', interval: 'month' })
  expect(takeChoice(HOUR)).toEqual({ plan: 'standard', interval: 'month' })
})

test('a plan choice from two days ago is dropped', () => {
  choose({ plan: 'premium', interval: 'year' })
  expect(takeChoice(48 * HOUR)).toBeNull()
})

test('the plan choice of a member who already has a plan is dropped', () => {
  const plan = { name: 'premium', display_name: 'Premium' }
  for (const has_access of [false, true]) {
    choose({ plan: 'standard', interval: 'month' })
    publishPlan({ has_access, status: has_access ? 'active' : 'expired', plan } as SubscriptionView)
    expect(takeChoice(HOUR) === null).toBe(has_access)
  }
})

test.each(['', '?plan=pro&billing=year', '?plan=premium&billing=week', '?plan=premium', '?billing=month'])(
  'a URL without an offered plan (%s) keeps the earlier choice',
  (search) => {
    rememberChoiceIn(search, 0)
    expect(takeChoice(HOUR)).toBeNull()
    choose({ plan: 'premium', interval: 'year' })
    rememberChoiceIn(search, 0)
    expect(takeChoice(HOUR)).toEqual({ plan: 'premium', interval: 'year' })
  },
)

test.each([
  '',
  'null',
  '{}',
  '{"plan":"pro","interval":"year","at":0}',
  '{"plan":"premium","interval":"week","at":0}',
  '{"plan":"premium"',
  '{"look":"yes","at":0}',
  '{"look":true}',
])('foreign text in storage (%s) is no plan choice', (text) => {
  localStorage.setItem('chosen_plan', text)
  expect(takeChoice(HOUR)).toBeNull()
})
