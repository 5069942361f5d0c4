export interface DemoPerson {
  email: string
  password: string
  role: 'member' | 'admin'
  description: string
  firstName: string
  lastName: string
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
      email: adminEmail,
      password: 'keyholder-front-desk-7',
      role: 'admin',
      description: 'the admin of this sandbox',
      firstName: 'Robin',
      lastName: 'Keyholder',
    },
  ]
}
