/*
 * Legal details of the company, shown in the footer, legal pages, emails and banner. These are placeholders: set your
 * own before launch.
 */
export const company = {
  tradingName: 'Keyturn',
  legalName: 'Keyturn Sandbox Ltd',
  companyNumber: '00000000',
  dataProtectionNumber: 'ZA000000',
  address: ['1 Example Street', 'London', 'EC1A 1AA'],
  supportEmail: 'support@keyturn.example',
  securityEmail: 'security@keyturn.example',
  privacyEmail: 'privacy@keyturn.example',
} as const

export const companyAddress = company.address.join(', ')
