import { formatDay, formatMonth } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import type { Fact } from './grouping.ts'

export interface NotificationText {
  title: string
  body: string
}

export const month = (fact: Fact): string => (fact.month ? formatMonth(fact.month) : '')
/** Day with two digits, as elsewhere in the product. */
export const day = (fact: Fact): string =>
  fact.day ? formatDay(fact.day).padStart(formatMonth(fact.day).length + 3, '0') : ''
export const pounds = (fact: Fact): string => formatPounds(fact.amount ?? 0)
export const NOTHING_ADVERSE = 'Nothing negative is reported in the meantime.'
