import { type RentLaw, source } from '../law.ts'

const SECTION_123 = source(
  'Renting Homes (Wales) Act 2016, section 123',
  'https://www.legislation.gov.uk/anaw/2016/1/section/123',
)

export const WALES: RentLaw = {
  name: 'Section 123 of the Renting Homes (Wales) Act 2016',
  country: 'wales',
  from: '2022-12-01',
  until: null,
  rules: [
    { kind: 'form', named: 'Form RHW12', accepts: ['rhw12'], source: SECTION_123 },
    { kind: 'notice', months: 2, dayAfter: false, source: SECTION_123 },
    { kind: 'last_rise', gap: { months: 12 }, source: SECTION_123 },
  ],
  homesFrom: {
    day: '2022-12-01',
    because:
      'Your contract began before 01 December 2022 and was converted. Most converted contracts follow these rules, some keep terms of their own.',
  },
  fixedTerm: 'Within a fixed term the rent rises only if your contract says so, or if you agree to it.',
  challenge: null,
  shortNoticeWaits: false,
  goodToKnow: [
    {
      says: 'There is no tribunal for the sum of most rises in Wales. Where a contract was converted in December 2022, a rent assessment committee may decide.',
      source: source(
        'Renting Homes (Wales) Act 2016, Schedule 12, paragraph 15',
        'https://www.legislation.gov.uk/anaw/2016/1/schedule/12',
      ),
    },
  ],
  page: source(
    'Welsh Government: Renting Homes, what changed',
    'https://www.gov.wales/landlords-housing-law-has-changed-renting-homes',
  ),
}
