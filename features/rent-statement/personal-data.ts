import type { PersonalData } from '@keyturn/platform/personal-data'

export const rentStatementData: PersonalData = {
  title: 'Your rent statements',
  tables: {
    rent_statement: {
      exported: 'Rent statements you made',
      erased: 'at once',
      leaveOut: ['request_key'],
      labels: { code: 'Code', purpose: 'Purpose', statement: 'What it says', seal: 'Signature' },
    },
    rent_statement_view: {
      exported: 'When your rent statements were looked at',
      erased: 'at once',
      labels: { kind: 'How' },
    },
    rent_statement_code: {
      exported: { not: 'The codes are listed with the statements.' },
      erased: 'at once',
    },
    rent_statement_file: { exported: { not: 'Digests of the files we made of them.' }, erased: 'at once' },
  },
}
