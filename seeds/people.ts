import { AGENCIES, type Agency } from '@keyturn/agency-files/constants'

/** Answers to the tenancy form. */
export interface DemoHome {
  /** The tenancy began on the first of a month, so many months before the bank was joined. */
  monthsBeforeBank: number
  tenancy: Record<string, string | number>
  landlord: { company: string; address: string; agentName: string; agentEmail: string }
  agencies: Agency[]
}

export interface DemoPerson {
  email: string
  password: string
  role: 'member' | 'admin'
  description: string
  firstName: string
  lastName: string
  details?: { phone: string; dateOfBirth: string; address: string; city: string; postcode: string }
  /** Bought when the sandbox is seeded, or so many days before. */
  plan?: { id: 'standard' | 'premium'; interval: 'month' | 'year'; daysAgo?: number }
  home?: DemoHome
  /** Whose account is read, joined so many days ago. */
  bank?: { daysAgo: number; saidYesAgainDaysAgo?: number } & DemoAccount
}

/**
 * Persona of the stand-in banks, or rent to this payee on the first of each month. Month 0 is the latest one at least
 * ten days ago.
 */
export type DemoAccount =
  | { persona: string }
  | { rent: { payee: string; pounds: number; times: Readonly<Record<number, number>> } }

const grace: DemoPerson = {
  email: 'grace.adeyemi@example.co.uk',
  password: 'window-box-geranium-16',
  role: 'member',
  description: 'Grace, Premium: a home, a bank, over a year of rent and points to spend',
  firstName: 'Grace',
  lastName: 'Adeyemi',
  details: {
    phone: '07700 900161',
    dateOfBirth: '1994-03-18',
    address: 'Flat 2, 14 Alma Road',
    city: 'Bristol',
    postcode: 'BS8 2DJ',
  },
  plan: { id: 'premium', interval: 'year', daysAgo: 300 },
  home: {
    monthsBeforeBank: 14,
    tenancy: {
      propertyAddress: 'Flat 2, 14 Alma Road, Bristol, BS8 2DJ',
      monthlyRent: 1160,
      frequency: 'month',
      rentDay: 12,
      landlordName: 'Hallam Lettings',
      landlordEmail: 'rents@hallam.example',
      landlordPhone: '0117 496 0123',
    },
    landlord: {
      company: 'Hallam Lettings',
      address: '3 Corn Street, Bristol, BS1 1HT',
      agentName: 'Hallam Lettings',
      agentEmail: 'rents@hallam.example',
    },
    agencies: [...AGENCIES],
  },
  bank: { persona: 'settled-in', daysAgo: 110, saidYesAgainDaysAgo: 24 },
}

const tom: DemoPerson = {
  email: 'tom.whitlock@example.co.uk',
  password: 'third-floor-back-room-8',
  role: 'member',
  description: 'Tom, Standard: his rent rose untold and his bank link ends within the week',
  firstName: 'Tom',
  lastName: 'Whitlock',
  details: {
    phone: '07700 900184',
    dateOfBirth: '1999-11-02',
    address: '8 Canal Walk',
    city: 'Leeds',
    postcode: 'LS10 1AB',
  },
  plan: { id: 'standard', interval: 'month', daysAgo: 100 },
  home: {
    monthsBeforeBank: 30,
    tenancy: {
      propertyAddress: '8 Canal Walk, Leeds, LS10 1AB',
      monthlyRent: 900,
      frequency: 'month',
      rentDay: 1,
      landlordName: 'Brightside Lettings',
      landlordEmail: 'rents@brightside.example',
      landlordPhone: '0113 496 0110',
    },
    landlord: {
      company: 'Brightside Lettings',
      address: '40 Wellington Street, Leeds, LS1 2DE',
      agentName: '',
      agentEmail: '',
    },
    agencies: [],
  },
  bank: { persona: 'rent-rise', daysAgo: 84 },
}

/** The people of the sandbox. Each opens another set of screens; all are invented. */
const admin = {
  password: 'keyholder-front-desk-7',
  description: 'the admin of this sandbox',
  firstName: 'Robin',
  lastName: 'Keyholder',
}
const colleague = {
  password: 'second-pair-of-eyes-9',
  description: 'a colleague: approves what the admin may not approve alone',
  firstName: 'Morgan',
  lastName: 'Ellis',
}

export function demoPeople(adminEmails: readonly string[]): DemoPerson[] {
  return [
    grace,
    tom,
    {
      email: 'daniel.reyes@example.co.uk',
      password: 'copper-kettle-lane-17',
      role: 'member',
      description: 'Daniel, Premium by the month, at the start of the wizard',
      firstName: 'Daniel',
      lastName: 'Reyes',
      plan: { id: 'premium', interval: 'month' },
    },
    {
      email: 'amara.osei@example.co.uk',
      password: 'lamplight-terrace-24',
      role: 'member',
      description: 'Amara, email verified, about to choose a plan',
      firstName: 'Amara',
      lastName: 'Osei',
    },
    ...adminEmails.map((email, index) => ({
      email,
      role: 'admin' as const,
      ...(index === 0 ? admin : colleague),
    })),
  ]
}
