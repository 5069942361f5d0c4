import { type RentLaw, source } from '../law.ts'

const SECTION_13 = source(
  'Housing Act 1988, section 13',
  'https://www.legislation.gov.uk/ukpga/1988/50/section/13',
)
const SECTION_6 = source(
  'Renters’ Rights Act 2025, section 6',
  'https://www.legislation.gov.uk/ukpga/2025/26/section/6',
)
const SECTION_7 = source(
  'Renters’ Rights Act 2025, section 7',
  'https://www.legislation.gov.uk/ukpga/2025/26/section/7',
)
const GOV_UK = source('GOV.UK: rent increases', 'https://www.gov.uk/private-renting/rent-increases')

export const ENGLAND: RentLaw = {
  name: 'Section 13 of the Housing Act 1988, as the Renters’ Rights Act 2025 changed it',
  country: 'england',
  from: '2026-05-01',
  until: null,
  rules: [
    { kind: 'form', named: 'Form 4A', accepts: ['form_4a'], source: SECTION_13 },
    { kind: 'notice', months: 2, dayAfter: false, source: SECTION_6 },
    { kind: 'last_rise', gap: { weeks: 52 }, countsFrom: '2026-05-01', source: SECTION_13 },
    { kind: 'home_began', gap: { weeks: 52 }, source: SECTION_13 },
    { kind: 'period', source: SECTION_13 },
  ],
  homesFrom: {
    day: '1989-01-15',
    because: 'A home let before 15 January 1989 is most likely under an older law of rents.',
  },
  fixedTerm: null,
  mostPoundsAYear: 100_000,
  challenge: {
    before: 'the First-tier Tribunal (Property Chamber)',
    until: 'eve of the new rent',
    says: 'If you think it is more than the home would fetch on the market, apply to the First-tier Tribunal before the new rent begins. It cannot set more than the landlord asked for, and what it sets runs from its decision at the earliest. Against hardship it can wait up to two months more.',
    source: SECTION_7,
  },
  shortNoticeWaits: false,
  goodToKnow: [
    {
      says: 'A rent-review clause in your agreement cannot raise the rent any more.',
      source: SECTION_6,
    },
    {
      says: 'Where rises have crept forward over the years, 53 weeks can be needed between two of them.',
      source: SECTION_13,
    },
  ],
  page: GOV_UK,
}

export const ENGLAND_BEFORE_MAY_2026: RentLaw = {
  name: 'Section 13 of the Housing Act 1988, as it stood before 01 May 2026',
  country: 'england',
  from: '2003-02-11',
  until: '2026-04-30',
  rules: [
    {
      kind: 'form',
      named: 'Form 4',
      accepts: ['form_4'],
      mayDo: {
        forms: ['clause', 'in_writing', 'by_word'],
        because:
          'Before 01 May 2026 your agreement could allow a rise without it, or you could agree to one.',
      },
      source: SECTION_13,
    },
    { kind: 'notice', months: 1, dayAfter: false, source: SECTION_13 },
    { kind: 'last_rise', gap: { weeks: 52 }, countsFrom: '2026-05-01', source: SECTION_13 },
    {
      kind: 'home_began',
      gap: { weeks: 52 },
      doubt: 'It was not asked of a tenancy that had rolled on after a fixed term.',
      source: SECTION_13,
    },
    { kind: 'period', source: SECTION_13 },
  ],
  homesFrom: ENGLAND.homesFrom,
  fixedTerm:
    'Within a fixed term this notice could not raise the rent before 01 May 2026; your agreement could.',
  mostPoundsAYear: 100_000,
  challenge: {
    before: 'the First-tier Tribunal (Property Chamber)',
    until: 'eve of the new rent',
    says: 'If you think it is more than the home would fetch on the market, apply to the First-tier Tribunal before the new rent begins. On a notice from before 01 May 2026 it could also set more than the landlord asked for, so get advice first.',
    source: source(
      'The Renters’ Rights Act 2025 commencement regulations (S.I. 2026/421), regulation 8',
      'https://www.legislation.gov.uk/uksi/2026/421/contents/made',
    ),
  },
  shortNoticeWaits: false,
  goodToKnow: [],
  page: GOV_UK,
}
