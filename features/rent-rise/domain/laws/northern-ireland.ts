import { type RentLaw, source } from '../law.ts'

const NI_ORDER = source(
  'Private Tenancies (Northern Ireland) Order 2006, articles 5C to 5E',
  'https://www.legislation.gov.uk/nisi/2006/1459/part/II/crossheading/rent-increases',
)
const NI_GUIDE = source(
  'Department for Communities: sections 7 and 12 of the Private Tenancies Act',
  'https://www.communities-ni.gov.uk/articles/sections-7-12-private-tenancies-act-northern-ireland-2022',
)

export const NORTHERN_IRELAND: RentLaw = {
  name: 'Section 7 of the Private Tenancies Act (Northern Ireland) 2022',
  country: 'northern-ireland',
  from: '2025-04-01',
  until: null,
  rules: [
    {
      kind: 'form',
      named: 'a notice in writing; an email or a text will do',
      accepts: ['in_writing', 'form_4a', 'form_4', 'rent_increase_notice', 'rhw12'],
      source: NI_GUIDE,
    },
    { kind: 'notice', months: 3, dayAfter: false, source: NI_ORDER },
    { kind: 'last_rise', gap: { months: 12 }, source: NI_ORDER },
    { kind: 'home_began', gap: { months: 12 }, source: NI_ORDER },
  ],
  homesFrom: {
    day: '2007-04-01',
    because: 'A home let before April 2007 may have a rent that is controlled by an older law.',
  },
  fixedTerm: 'Within a fixed term your agreement may rule out a rise altogether.',
  challenge: null,
  shortNoticeWaits: false,
  goodToKnow: [
    {
      says: 'The notice must name the day the new rent begins and the new rent. A second rise within 12 months has no legal effect.',
      source: NI_GUIDE,
    },
  ],
  page: NI_GUIDE,
}
