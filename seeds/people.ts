export interface DemoPerson {
  email: string
  password: string
  role: 'member' | 'admin'
  description: string
  firstName: string
  lastName: string
  /** Bought when the sandbox is seeded. */
  plan?: { id: 'standard' | 'premium'; interval: 'month' | 'year' }
}

/** The people of the sandbox. Each opens another set of screens; all are invented. */
export function demoPeople(adminEmail: string): DemoPerson[] {
  return [
    {
      email: 'amara.osei@example.co.uk',
      password: 'lamplight-terrace-24',
      role: 'member',
      description: 'Amara, e-mail verified, about to choose a plan',
      firstName: 'Amara',
      lastName: 'Osei',
    },
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
      email: adminEmail,
      password: 'keyholder-front-desk-7',
      role: 'admin',
      description: 'the admin of this sandbox',
      firstName: 'Robin',
      lastName: 'Keyholder',
    },
  ]
}
