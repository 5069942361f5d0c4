import { rentPassportLinks } from '@keyturn/rent-passport/links'
import type { NotificationContent } from './grouping.ts'
import { ruleOf } from './kinds.ts'

/** Page that shows a notification or acts on it. Answers about a deposit are on the page of passports. */
export const hrefOf = ({ kind, facts }: Pick<NotificationContent, 'kind' | 'facts'>): string =>
  kind === 'landlord_answered' && facts.at(-1)?.why?.startsWith('deposit_')
    ? rentPassportLinks.passports
    : ruleOf(kind).href
