/* The legal facts of whoever runs this site. These stand-ins are plainly stand-ins: set your own before
   the site is public. The footer, the legal pages, the emails that carry a form and the banner all read them here. */
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
