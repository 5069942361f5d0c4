/* Example figures for the landing page. */

export const rentRise = {
  before: '£1,095.00',
  until: 'until 30 April',
  after: '£1,160.00',
  from: 'from 01 May',
  kept: '16 verified months kept',
} as const

export const monthsFound = 14
