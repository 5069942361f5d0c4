/**
 * CAIS 2007 consumer file: lines of 530 characters; one header, account records, one trailer. Positions start at 1.
 * Only this table defines column numbers.
 */
export type FieldKind =
  | 'reference' // capital letters and digits, left-aligned
  | 'person' // a person's name in the allowed characters, left-aligned
  | 'place' // an address or a company in the allowed characters, left-aligned
  | 'number' // whole, zero-padded, right-aligned
  | 'sign' // '-' when the number before it is a credit, else blank
  | 'day' // DDMMYYYY, 00000000 when there is none
  | 'code' // one character of a closed list
  | 'fixed' // always the same characters

export interface Field {
  readonly start: number
  readonly length: number
  readonly kind: FieldKind
  readonly required: boolean
  readonly meaning: string
  readonly always?: string
}

type Layout = Readonly<Record<string, Field>>

export const lineLength = 530
export const lineEnd = '\r\n'
/** Size of every record in bytes, so any record can be read without the others. */
export const lineStride = lineLength + lineEnd.length

function field(start: number, length: number, kind: FieldKind, required: boolean, meaning: string): Field {
  return { start, length, kind, required, meaning }
}

function fixed(start: number, length: number, meaning: string, always = ' '.repeat(length)): Field {
  return { start, length, kind: 'fixed', required: true, meaning, always }
}

export const headerLayout = {
  identifier: fixed(1, 20, 'Says that this line is the header', 'HEADER'.padStart(20)),
  sourceCode: field(21, 3, 'number', true, 'Source code number, issued by the agency'),
  createdOn: field(24, 8, 'day', true, 'Day the file was made'),
  companyName: field(32, 30, 'place', true, 'Company or portfolio name'),
  filler: fixed(62, 20, 'Filler'),
  version: fixed(82, 8, 'Layout version', 'CAIS2007'),
  overdraftCutOff: fixed(90, 6, 'Overdraft reporting cut-off: not for rent', '000000'),
  cardSharing: fixed(96, 1, 'Card behaviour sharing: not for rent'),
  endFiller: fixed(97, 434, 'Filler'),
} satisfies Layout

export const detailLayout = {
  accountNumber: field(1, 20, 'reference', true, 'Agency account number, the same for life'),
  accountType: field(21, 2, 'number', true, 'Kind of account: 63, property rental'),
  startedOn: field(23, 8, 'day', true, 'Day the account started'),
  closedOn: field(31, 8, 'day', false, 'Day the account was settled (or defaulted)'),
  monthlyPayment: field(39, 6, 'number', true, 'Monthly payment in whole pounds'),
  repaymentPeriods: field(45, 3, 'number', false, 'Number of instalments, 000 when open-ended'),
  balance: field(48, 7, 'number', true, 'Arrears owed in whole pounds'),
  balanceSign: field(55, 1, 'sign', false, 'The account is in credit'),
  status: field(56, 1, 'code', true, 'Account status code'),
  specialInstruction: fixed(57, 1, 'Special instruction: meanings unknown, never used'),
  reserved: fixed(58, 150, 'Reserved for the agency'),
  payment: field(208, 6, 'number', false, 'Payment in whole pounds'),
  paymentSign: field(214, 1, 'sign', false, 'The payment was a refund'),
  statementBalance: fixed(215, 6, 'Card statement balance: not for rent', '000000'),
  statementBalanceSign: fixed(221, 1, 'Card statement balance sign: not for rent'),
  cashAdvanceCount: fixed(222, 2, 'Cash advances: not for rent', '00'),
  cashAdvanceValue: fixed(224, 6, 'Value of cash advances: not for rent', '000000'),
  cardPaymentCode: fixed(230, 1, 'Card payment code: not for rent'),
  promotion: fixed(231, 1, 'Card promotion: not for rent'),
  filler: fixed(232, 31, 'Filler'),
  transientAssociation: field(263, 1, 'code', false, 'T links two people: never sent'),
  airtime: fixed(264, 1, 'Airtime: not for rent'),
  flag: field(265, 1, 'code', false, 'Flag setting'),
  name: field(266, 39, 'person', true, 'Title if there is one, first and last name'),
  addressLine1: field(305, 32, 'place', true, 'Address, line 1'),
  addressLine2: field(337, 32, 'place', false, 'Address, line 2'),
  addressLine3: field(369, 32, 'place', false, 'Address, line 3'),
  addressLine4: field(401, 32, 'place', false, 'Address, line 4'),
  postcode: field(433, 8, 'place', true, 'Postcode'),
  creditLimit: fixed(441, 7, 'Credit limit: not for rent', '0000000'),
  bornOn: field(448, 8, 'day', false, 'Date of birth: the rules demand it of what we send'),
  gap: fixed(456, 1, 'Filler'),
  collections: field(457, 1, 'code', false, 'Y: passed to collections, never sent'),
  balanceType: fixed(458, 1, 'Balance type: not for rent'),
  creditTurnover: fixed(459, 9, 'Credit turnover: not for rent', '000000000'),
  primaryAccount: fixed(468, 1, 'Primary account: not for rent'),
  defaultSatisfiedOn: field(469, 8, 'day', false, 'Day a default was satisfied: read only'),
  transactions: fixed(477, 1, 'Transactions: not for rent'),
  filler2: fixed(478, 25, 'Filler'),
  defaultBalance: field(503, 7, 'number', false, 'Original default balance: read only'),
  frequency: field(510, 1, 'code', true, 'How often rent is due'),
  newAccountNumber: field(511, 20, 'reference', false, 'New number, when an account is renumbered'),
} satisfies Layout

export const trailerLayout = {
  identifier: fixed(1, 20, 'Says that this line is the trailer', '9'.repeat(20)),
  accountCount: field(21, 8, 'number', true, 'How many account records the file holds'),
  filler: fixed(29, 502, 'Filler'),
} satisfies Layout

/** Returns a line with each field at its default; the writer starts each record from it. */
export function blankLine(layout: Layout): Uint8Array {
  const line = new Uint8Array(lineStride).fill(0x20)
  for (const { start, length, kind, always } of Object.values(layout)) {
    const resting = always ?? (kind === 'number' || kind === 'day' ? '0'.repeat(length) : '')
    for (let i = 0; i < resting.length; i++) line[start - 1 + i] = resting.charCodeAt(i)
  }
  for (let i = 0; i < lineEnd.length; i++) line[lineLength + i] = lineEnd.charCodeAt(i)
  return line
}
