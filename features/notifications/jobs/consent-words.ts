import { newerAgencyWordsOffered } from '@keyturn/credit-profile'
import type { JobHandler } from '@keyturn/platform/jobs'
import { newerWordsOffered } from '@keyturn/tenancy'
import type { Listen } from './listen.ts'

/** Notifications about newer versions of texts that the member agreed to. */
export const consentNews = (listen: Listen): JobHandler[] => [
  listen(newerWordsOffered, 'newer-words', ({ texts }) => ({
    kind: 'consent_words',
    cause: `consent-words:${texts.map(({ kind, version }) => `${kind}@${version}`).join(',')}`,
    fact: { amount: texts.length },
  })),
  listen(newerAgencyWordsOffered, 'newer-agency-words', ({ agencies, version }) => ({
    kind: 'agency_consent_words',
    cause: `agency-consent-words:${agencies.join(',')}@${version}`,
    fact: {},
  })),
]
