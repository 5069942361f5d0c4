import type { Day } from '@keyturn/platform/days'

/* Deadlines of the laws on complaints, in one table. Compare them with the laws, then update the date. */

/** Day on which the table was last compared with the laws. */
export const LAW_READ_ON: Day = '2026-11-27'
/** Maximum age of the table in months. `npm test` fails if it is older. */
export const MONTHS_A_READING_HOLDS = 6

export const ACKNOWLEDGE_WITHIN_DAYS = 30
export const ANSWER_WITHIN_DAYS = 56
/** Business days under payment-services rules, without and with an extension. */
export const BANK_BUSINESS_DAYS = 15
export const BANK_EXTENDED_BUSINESS_DAYS = 35
/** Business days within which an accepted outcome needs only a short answer. */
export const SUMMARY_BUSINESS_DAYS = 3
/** Months after our answer in which the Ombudsman accepts the complaint. */
export const OMBUDSMAN_MONTHS = 6

interface LawRow {
  law: string
  url: string
  from: Day
  duty: string
}

export const complaintLaw = {
  acknowledge: {
    law: 'Data (Use and Access) Act 2025, section 103',
    url: 'https://www.legislation.gov.uk/ukpga/2025/18/section/103',
    from: '2026-06-19',
    duty: 'A complaint about personal data is acknowledged within 30 days',
  },
  eightWeeks: {
    law: 'FCA Handbook, DISP 1.6.2R',
    url: 'https://www.handbook.fca.org.uk/handbook/DISP/1/6.html',
    from: '2003-01-01',
    duty: 'An answer within eight weeks; for what the rule does not cover, our own promise',
  },
  bank: {
    law: 'Payment Services Regulations 2017, regulation 101, and DISP 1.6.2A',
    url: 'https://www.legislation.gov.uk/uksi/2017/752/regulation/101',
    from: '2018-01-13',
    duty: 'Within 15 business days about the bank-reading service, in exceptional cases 35 after a reply that says why',
  },
  summary: {
    law: 'FCA Handbook, DISP 1.5',
    url: 'https://www.handbook.fca.org.uk/handbook/DISP/1/5.html',
    from: '2016-06-30',
    duty: 'Accepted as settled within three business days: a summary resolution communication',
  },
  ombudsman: {
    law: 'FCA Handbook, DISP 2.8.2R',
    url: 'https://www.handbook.fca.org.uk/handbook/DISP/2/8.html',
    from: '2003-01-01',
    duty: 'The Ombudsman can be asked within six months of our answer, where it covers the subject',
  },
  adr: {
    law: 'Digital Markets, Competition and Consumers Act 2024, section 308, and SI 2026/284',
    url: 'https://www.legislation.gov.uk/ukpga/2024/13/section/308',
    from: '2026-04-06',
    duty: 'The outcome names the ADR scheme we belong to, or says that we belong to none',
  },
} as const satisfies Record<string, LawRow>
