import { describe, expect, it } from 'vitest'
import { needsSubscription } from './plan-paths.ts'

const get = (path: string) => ({ method: 'GET', path })
const post = (path: string) => ({ method: 'POST', path })

describe('a call that needs an active subscription', () => {
  it.each([
    post('/api/banking/connect/'),
    get('/api/banking/transactions/'),
    get('/api/rewards/summary/'),
    post('/api/verification/tenancy/'),
    post('/api/verification/housemates/'),
    post('/api/verification/rent-notices/'),
    get('/api/payment-report/housemates/'),
    post('/api/rent-statements/'),
    get('/api/credit-profile/'),
    get('/api/payment-report/'),
    get('/api/transactions/'),
    get('/api/accounts'),
    post('/api/subscriptions/subscription/cancel/'),
    { method: 'PUT', path: '/api/credit-profile/consents/' },
  ])('is recognised: $method $path', (call) => {
    expect(needsSubscription(call)).toBe(true)
  })
})

describe('a call that needs no subscription', () => {
  it.each([
    post('/api/auth/login/'),
    get('/api/subscriptions/plans/'),
    get('/api/subscriptions/features/'),
    post('/api/subscriptions/customer-portal/'),
    get('/api/subscriptions/payment-history/?page=2'),
    get('/api/subscriptions/subscription/'),
    post('/api/subscriptions/subscription/create/'),
    post('/api/banking/sync-accounts/'),
    get('/api/banking/accounts'),
    post('/api/banking/transactions/sync/'),
    post('/api/verification/bank/sync/'),
    post('/api/verification/bank/look/'),
    { method: 'DELETE', path: '/api/verification/bank/look/' },
    post('/api/verification/contact/'),
    post('/api/verification/housemate-invitations/token/'),
    { method: 'DELETE', path: '/api/verification/housemates/' },
    { method: 'DELETE', path: '/api/verification/rent-notices/0190/' },
    { method: 'DELETE', path: '/api/credit-profile/consents/experian/' },
    { method: 'DELETE', path: '/api/banking/connections/0190/' },
    get('/api/privacy/record/statements/'),
    { method: 'DELETE', path: '/api/privacy/record/statements/0190/' },
  ])('is recognised: $method $path', (call) => {
    expect(needsSubscription(call)).toBe(false)
  })

  it('is recognised by “auth”, “login” or “register” in its path', () => {
    for (const path of ['/api/banking/auth/start/', '/api/rewards/login', '/api/verification/register/'])
      expect(needsSubscription(post(path))).toBe(false)
  })

  it('is not recognised by text in the query', () => {
    expect(needsSubscription(get('/api/rewards/summary/?next=/login'))).toBe(true)
  })
})
