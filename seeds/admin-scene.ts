import type { DemoHome, DemoPerson } from './people.ts'

/** Invented applicant who waits for a staff decision. The account has no sign-in. */
export interface Applicant extends Pick<DemoPerson, 'email' | 'firstName' | 'lastName' | 'details'> {
  daysAgo: number
  home?: DemoHome & { startsOn: string }
}

export interface AdminScene {
  applicants: readonly Applicant[]
  /** Member who reports a missed month and disputes another one once her bank is read. */
  behind: DemoPerson
  /** Text of the dispute. */
  doubt: string
  complaints: readonly ({ about: 'data' | 'money'; message: string } & (
    | { from: string }
    | { name: string; email: string }
  ))[]
  /** Whose agreement waits to be read, by email. */
  agreements: readonly string[]
  decisions: readonly { email: string; status: 'approved' | 'incomplete' | 'reviewing'; reason: string }[]
  /** Points by hand, each asked for by one of the two. */
  pointsRequests: readonly { email: string; points: number; reason: string; by: 'admin' | 'colleague' }[]
  messages: readonly {
    firstName: string
    lastName: string
    email: string
    message: string
    answer?: string
  }[]
}

/** The invented applicants are there to be looked at. */
export const UNUSED_PASSWORD = 'an-applicant-nobody-plays-31'

const iris: DemoPerson = {
  email: 'iris.holt@example.org',
  password: UNUSED_PASSWORD,
  role: 'member',
  description: 'Iris, who missed a month and paid another one twice',
  firstName: 'Iris',
  lastName: 'Holt',
  details: {
    phone: '07700 900172',
    dateOfBirth: '1990-02-20',
    address: '30 Chapel Row',
    city: 'Norwich',
    postcode: 'NR2 1AB',
  },
  plan: { id: 'premium', interval: 'year', daysAgo: 330 },
  home: {
    monthsBeforeBank: 10,
    tenancy: {
      propertyAddress: '30 Chapel Row, Norwich, NR2 1AB',
      monthlyRent: 720,
      frequency: 'month',
      rentDay: 1,
      landlordName: 'Fenway Homes',
      landlordEmail: 'rent@fenway.example',
      landlordPhone: '01603 496 012',
    },
    landlord: {
      company: 'Fenway Homes',
      address: '2 Bethel Street, Norwich, NR2 1NR',
      agentName: '',
      agentEmail: '',
    },
    agencies: ['experian', 'equifax'],
  },
  bank: {
    daysAgo: 1,
    rent: {
      payee: 'FENWAY HOMES RENT',
      pounds: 720,
      times: { 9: 1, 8: 1, 7: 1, 6: 1, 5: 1, 4: 2, 3: 1, 2: 1, 1: 1 },
    },
  },
}

function applicant(
  firstName: string,
  lastName: string,
  joined: { daysAgo: number; street?: string; city?: string; postcode?: string; startsOn?: string },
): Applicant {
  const { daysAgo, street = '', city = '', postcode = '', startsOn } = joined
  const email = `${firstName}.${lastName}@example.org`.toLowerCase()
  if (!startsOn) return { firstName, lastName, email, daysAgo }
  const letting = {
    landlordName: 'Harbour Lettings',
    landlordEmail: 'post@harbour.example',
    landlordPhone: '0117 496 0171',
  }
  return {
    firstName,
    lastName,
    email,
    daysAgo,
    details: { phone: '07700 900155', dateOfBirth: '1993-06-14', address: street, city, postcode },
    home: {
      monthsBeforeBank: 0,
      agencies: [],
      startsOn,
      tenancy: {
        propertyAddress: `${street}, ${city}, ${postcode}`,
        monthlyRent: 875,
        frequency: 'month',
        rentDay: 1,
        ...letting,
      },
      landlord: {
        company: 'Harbour Lettings',
        address: '1 Quay Street, Bristol, BS1 4DJ',
        agentName: '',
        agentEmail: '',
      },
    },
  }
}

export const adminScene: AdminScene = {
  behind: iris,
  doubt: 'I paid this one on the first, like every month. Please look at it again.',
  complaints: [
    {
      from: 'marta.kowal@example.org',
      about: 'money',
      message: 'I was charged on the 3rd although I had asked to leave on the 1st.',
    },
    {
      name: 'Hal Moreton',
      email: 'hal.moreton@example.org',
      about: 'data',
      message: 'You wrote to me about a tenant I do not have. Where did you get my address?',
    },
  ],
  applicants: [
    applicant('Priya', 'Shah', {
      daysAgo: 1,
      street: '22 Cobden Street',
      city: 'Manchester',
      postcode: 'M4 5FU',
      startsOn: '2026-08-01',
    }),
    applicant('Leah', 'Donnelly', {
      daysAgo: 19,
      street: '6 Ormeau Park',
      city: 'Belfast',
      postcode: 'BT7 3GG',
      startsOn: '2026-05-01',
    }),
    applicant('Joel', 'Whelan', {
      daysAgo: 4,
      street: '9 Albany Terrace',
      city: 'Edinburgh',
      postcode: 'EH6 5QH',
      startsOn: '2026-02-01',
    }),
    applicant('Sian', 'Price', {
      daysAgo: 3,
      street: '17 Heol Fawr',
      city: 'Cardiff',
      postcode: 'CF10 2AB',
      startsOn: '2025-11-01',
    }),
    applicant('Marta', 'Kowal', {
      daysAgo: 8,
      street: '51 Quay House',
      city: 'Liverpool',
      postcode: 'L3 4BX',
      startsOn: '2024-09-01',
    }),
    applicant('Owen', 'Blake', { daysAgo: 2 }),
  ],
  agreements: ['sian.price@example.org', 'joel.whelan@example.org'],
  decisions: [
    {
      email: 'joel.whelan@example.org',
      status: 'incomplete',
      reason: 'Page 3 of your agreement is missing: the one with both signatures. Please send it again.',
    },
    {
      email: 'marta.kowal@example.org',
      status: 'approved',
      reason: 'Agreement and council tax bill say the same',
    },
    {
      email: 'sian.price@example.org',
      status: 'reviewing',
      reason: 'The agent writes another flat number; asked them',
    },
  ],
  pointsRequests: [
    {
      email: 'grace.adeyemi@example.co.uk',
      points: 1000,
      reason: 'Her £1 voucher was refused at the till; the shop confirmed it',
      by: 'colleague',
    },
    {
      email: 'tom.whitlock@example.co.uk',
      points: 250,
      reason: 'Waited three weeks for our answer',
      by: 'admin',
    },
  ],
  messages: [
    {
      firstName: 'Nell',
      lastName: 'Marsh',
      email: 'nell.marsh@example.org',
      message: 'Where do I find my rent passport?\n\nMy letting agent asks for it by Friday.',
    },
    {
      firstName: 'Isaac',
      lastName: 'Bright',
      email: 'isaac.bright@example.org',
      message: 'My bank moved to a new app. Do I have to start again?',
      answer:
        'No. Connect the bank again under Settings, Bank. It is the same account to us, so your months and points stay as they are.',
    },
  ],
}
