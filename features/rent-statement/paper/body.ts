import type { Day } from '@keyturn/platform/days'
import { poundsOfPence } from '@keyturn/platform/money'
import { type SignedStatement, type StatementPreview, signedStatement } from '../contract.ts'
import type { Row, Sums } from '../domain/model.ts'
import type { FoundRule } from '../domain/rules.ts'
import type { HomeLedger, Ledger, ShownHome, StatementWish } from '../domain/statement.ts'

interface Frame {
  wish: StatementWish
  ledger: Ledger
  name: string | null
  isNameChecked: boolean
  issuedOn: Day
  expiresOn: Day
}

/** Builds the statement's content, shared by the API, the signed text and all files. */
export function bodyOf({ wish, ledger, name, isNameChecked, issuedOn, expiresOn }: Frame): StatementPreview {
  return {
    purpose: wish.purpose,
    from: wish.from,
    to: wish.to,
    fields: [...wish.fields],
    issued_on: issuedOn,
    expires_on: expiresOn,
    name,
    name_checked: isNameChecked,
    homes: ledger.homes.map(homeBody),
    ...(ledger.leavesHomesOut && { leaves_homes_out: true as const }),
    sums: sumsBody(ledger.sums),
    rules: ledger.rules.map(ruleBody),
  }
}

const homeBody = ({ shown, rows, sums }: HomeLedger): StatementPreview['homes'][number] => ({
  shown: shown.map(shownBody),
  rows: rows.map(rowBody),
  sums: sumsBody(sums),
})

const shownBody = ({ address, landlord, confirmedBy, months }: ShownHome) => ({
  address,
  landlord,
  confirmed_by: confirmedBy ?? null,
  ...(months && { months: [...months] }),
})

export const rowBody = (row: Row): StatementPreview['homes'][number]['rows'][number] => ({
  due_on: row.dueOn,
  due: poundsOfPence(row.duePence),
  state: row.state,
  late: row.isLate,
  confirmed_by: row.confirmedBy,
  other_payee: row.otherPayee,
  payments: row.payments.map(({ on, pence, payer, proof, isCounted }) => ({
    on,
    amount: poundsOfPence(pence),
    payer,
    proof,
    counted: isCounted,
  })),
  paid: poundsOfPence(row.paidPence),
  balance: row.balancePence === null ? null : poundsOfPence(row.balancePence),
})

const sumsBody = (sums: Sums): StatementPreview['sums'] => ({
  periods: sums.periods,
  proved_periods: sums.provedPeriods,
  due: poundsOfPence(sums.duePence),
  paid: poundsOfPence(sums.paidPence),
  paid_by: {
    renter: poundsOfPence(sums.paidByPayer.renter),
    benefit: poundsOfPence(sums.paidByPayer.benefit),
    agent: poundsOfPence(sums.paidByPayer.agent),
    ...(sums.paidByPayer.other_account > 0 && {
      other_account: poundsOfPence(sums.paidByPayer.other_account),
    }),
  },
  left_out: poundsOfPence(sums.leftOutPence),
  unknown_periods: sums.unknownPeriods,
  unknown_due: poundsOfPence(sums.unknownDuePence),
  balance: poundsOfPence(sums.balancePence),
})

const ruleBody = ({ id, who, says, source, readOn, outcome, found }: FoundRule) => ({
  ...{ id, who, says, source },
  read_on: readOn,
  outcome,
  found,
})

/** Serialises a statement for signing. Deterministic: equal statements give equal bytes. */
export const signedText = (body: StatementPreview, code: string): string => {
  const { kind, version } = { kind: 'keyturn rent statement', version: 1 } as const
  const whole: SignedStatement = { kind, version, code, ...body }
  return JSON.stringify(whole)
}

export const readSigned = (text: string): SignedStatement => signedStatement.parse(JSON.parse(text))

/** Builds the JSON file. Its `statement` is the signed text, byte for byte. */
export const jsonOf = (text: string, signature: string): string =>
  `{"statement":${text},"signature":${JSON.stringify(signature)}}`
