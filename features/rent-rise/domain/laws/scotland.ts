import { type RentLaw, type Source, source } from '../law.ts'

const SCOTTISH_ACT = 'https://www.legislation.gov.uk/asp/2016/19/section'
const scottish = (section: number): Source =>
  source(`Private Housing (Tenancies) (Scotland) Act 2016, section ${section}`, `${SCOTTISH_ACT}/${section}`)
const MYGOV_SCOT = source(
  'mygov.scot: rent increases if you have a private residential tenancy',
  'https://www.mygov.scot/tenant-rent-increase/private-residential-tenancy',
)

export const SCOTLAND: RentLaw = {
  name: 'Sections 18 to 24 of the Private Housing (Tenancies) (Scotland) Act 2016',
  country: 'scotland',
  // A temporary law was in force until the day before.
  from: '2025-04-01',
  until: null,
  rules: [
    {
      kind: 'form',
      named: 'the landlord’s rent-increase notice to tenant(s)',
      accepts: ['rent_increase_notice'],
      source: MYGOV_SCOT,
    },
    { kind: 'notice', months: 3, dayAfter: true, source: scottish(22) },
    { kind: 'last_rise', gap: { months: 12 }, source: scottish(19) },
    {
      kind: 'home_began',
      gap: { months: 12 },
      doubt:
        'The Housing (Scotland) Act 2025 rules out a rise in the first 12 months, but we could not read that this part is in force.',
      source: source(
        'Housing (Scotland) Act 2025, part 1',
        'https://www.legislation.gov.uk/asp/2025/13/part/1',
      ),
    },
  ],
  homesFrom: {
    day: '2017-12-01',
    because: 'A home let before 01 December 2017 is most likely under an older law of rents.',
  },
  fixedTerm: null,
  challenge: {
    before: 'a rent officer at Rent Service Scotland',
    until: { daysAfterReceipt: 21 },
    says: 'If you think it is too much, return part 3 of the notice to your landlord and ask Rent Service Scotland to set the rent. It must have your form within 21 days of your getting the notice. It can set more than was asked as well as less.',
    source: scottish(24),
  },
  shortNoticeWaits: true,
  goodToKnow: [
    {
      says: 'In a rent control area a rise is limited to inflation and 1%, at most 6%. Councils first report by 31 May 2027, and we read of no such area.',
      source: source(
        'Scottish Government: rent controls',
        'https://www.gov.scot/policies/private-renting/rent-controls/',
      ),
    },
  ],
  page: MYGOV_SCOT,
}
