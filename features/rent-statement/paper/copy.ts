import { addMonths, formatDay, formatMonth, monthOf } from '@keyturn/platform/days'
import { formatPounds, penceOfPounds } from '@keyturn/platform/money'
import type { StatementPreview } from '../contract.ts'
import type { Outcome } from '../domain/findings.ts'
import type { OtherPayee, Payer, RowState } from '../domain/model.ts'
import { PURPOSE_FACTS } from '../domain/purposes.ts'

/* Wording of a statement, shared by the member's page, the public page, the PDF and the CSV. */

export type StatementRow = StatementPreview['homes'][number]['rows'][number]
type Payment = StatementRow['payments'][number]
type Home = StatementPreview['homes'][number]

export const money = (pounds: number): string => formatPounds(penceOfPounds(pounds) ?? 0)

const STATE_TEXTS: Record<RowState, string> = {
  proved: 'Proved',
  part_paid: 'Part paid',
  paid_later: 'Paid after 30 days',
  told: 'Not proved: only the renter shows it',
  said_paid: 'Not proved: the renter says it was paid another way',
  said_unpaid: 'Unpaid, the renter says',
  not_proved: 'Not proved',
  open: 'Still to be paid',
}

const PAYEE_TEXTS: Record<OtherPayee, string> = {
  named: 'paid to somebody the renter named besides the landlord',
  unnamed: 'the bank names another payee than the landlord',
  in_doubt: 'the payee is not confirmed as a landlord',
}

export function stateText({ state, late, confirmed_by: by, other_payee: payee }: StatementRow): string {
  const first = state === 'proved' && by !== null ? `Confirmed by ${by}` : STATE_TEXTS[state]
  const lateness = state === 'proved' && late !== null && (late ? 'late' : 'on time')
  return [first, lateness, payee !== null && PAYEE_TEXTS[payee]].filter(Boolean).join(', ')
}

export const PAYER_TEXTS: Record<Payer, string> = {
  renter: 'the renter',
  benefit: 'a benefit',
  agent: 'an agent',
  other_account: 'an account in another name',
}

const PROOF_TEXTS: Record<Payment['proof'], string> = {
  bank: 'seen by the bank',
  landlord: 'confirmed by the landlord or agent',
  paper: 'shown by a document',
  own_statement: 'only on the renter’s own statement',
}

/** "£950.00 on 01 May 2026 by the renter, seen by the bank" */
export function paymentText({ on, amount, payer, proof, counted }: Payment): string {
  const day = on === null ? '' : ` on ${formatDay(on)}`
  const ending = counted ? '' : ' (not in the sums)'
  return `${money(amount)}${day} by ${PAYER_TEXTS[payer]}, ${PROOF_TEXTS[proof]}${ending}`
}

export const OUTCOME_TEXTS: Record<Outcome, string> = {
  met: 'Met',
  not_met: 'Not met',
  not_known: 'Not known',
  figure: 'Figure',
}

export const titleOf = ({ name }: Pick<StatementPreview, 'name'>): string =>
  name === null ? 'Rent statement' : `Rent statement of ${name}`

export const purposeOf = ({ purpose }: Pick<StatementPreview, 'purpose'>): string =>
  `For: ${PURPOSE_FACTS[purpose].label}`

export const spanOf = ({ from, to }: Pick<StatementPreview, 'from' | 'to'>): string =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`

/** "£11,400.00 paid of £11,400.00 due" */
export const headlineOf = ({ sums }: Pick<StatementPreview, 'sums'>): string =>
  `${money(sums.paid)} paid of ${money(sums.due)} due`

export const provedOf = ({ sums }: Pick<StatementPreview, 'sums'>): string =>
  `${sums.proved_periods} of ${sums.periods} ${sums.periods === 1 ? 'period' : 'periods'} proved`

export const nameNoteOf = ({ name, name_checked: isChecked }: StatementPreview): string | null => {
  if (name === null) return null
  return isChecked ? 'The name is checked: the account that pays is in it.' : 'Name as the renter typed it.'
}

export const validityOf = ({ issued_on: issuedOn, expires_on: expiresOn }: StatementPreview): string =>
  `Made on ${formatDay(issuedOn)}. Good until ${formatDay(expiresOn)}.`

export const homeTitleOf = (at: number, of: number): string => (of === 1 ? 'The home' : `Home ${at + 1}`)

/** Address and landlord of a home, each with its confirmer and, if there are several, its months. */
export const homeLines = ({ shown, sums }: Home): string[] =>
  sums.proved_periods === 0
    ? ['No period of this home is proved, so it is not named.']
    : shown.flatMap(({ address, landlord, confirmed_by: by, months = [] }) => [
        ...(address === null ? [] : [`Address: ${address}`]),
        ...(landlord === null ? [] : [`Landlord or agent: ${landlord}`]),
        ...(months.length === 0 ? [] : [`Proved for it: ${spansIn(months).join(', ')}.`]),
        by === null ? 'As the renter typed it.' : `Confirmed by ${by}.`,
      ])

/** "February 2026 to May 2026", "August 2026". */
function spansIn(months: readonly string[]): string[] {
  const spans: { from: string; to: string }[] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && monthOf(addMonths(`${last.to}-01`, 1)) === month) last.to = month
    else spans.push({ from: month, to: month })
  }
  return spans.map(spanOf)
}

/** Sums as pairs of label and amount. */
export function sumLines({ sums }: Pick<StatementPreview, 'sums'>): [label: string, amount: string][] {
  const { paid_by: by } = sums
  const payers: [string, number][] = [
    ['of it by the renter', by.renter],
    ['of it by a benefit', by.benefit],
    ['of it by an agent', by.agent],
    ['of it by an account in another name', by.other_account ?? 0],
  ]
  return [
    ['Rent due', money(sums.due)],
    ['Paid', money(sums.paid)],
    ...payers.flatMap(([label, amount]): [string, string][] =>
      amount > 0 && amount !== sums.paid ? [[label, money(amount)]] : [],
    ),
    ...(sums.left_out > 0 ? [['Paid and left out', money(sums.left_out)] as [string, string]] : []),
    ...(sums.unknown_periods > 0
      ? [
          [
            `Due in ${sums.unknown_periods} ${sums.unknown_periods === 1 ? 'period' : 'periods'} not known`,
            money(sums.unknown_due),
          ] as [string, string],
        ]
      : []),
    ['Balance of what is known', money(sums.balance)],
  ]
}

/** Notes that a reader needs to understand the rows. */
export function notesOn(statement: StatementPreview): string[] {
  const rows = statement.homes.flatMap((home) => home.rows)
  const payments = rows.flatMap((row) => row.payments)
  const notes = [PURPOSE_FACTS[statement.purpose].counts]
  if (payments.some(({ proof }) => proof === 'bank'))
    notes.push('Keyturn reads the renter’s bank account with their consent and looks for each rent payment.')
  notes.push(
    'Rent due is the renter’s own share, as the renter told us or pays steadily. Of a payment for several people it counts this share.',
  )
  if (statement.leaves_homes_out)
    notes.push('The renter chose one home. Another home has rent due in these months.')
  if (rows.some(({ state }) => state === 'not_proved' || state === 'said_paid' || state === 'told'))
    notes.push('“Not proved” means that Keyturn has not seen the rent. It does not mean that it is unpaid.')
  if (payments.some(({ proof }) => proof === 'paper'))
    notes.push(
      'That a benefit or an agent paid rests on a document we have read. Its sum is the rest of the rent due.',
    )
  notes.push(
    'The balance counts only the periods that are known and begins at nothing. It does not say that rent is owed.',
  )
  if (statement.rules.length > 0)
    notes.push(
      'Rules are published criteria as we read them on the day shown. They are no advice and no offer.',
    )
  return notes
}
