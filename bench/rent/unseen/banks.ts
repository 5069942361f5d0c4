import { type Day, formatDay } from '@keyturn/platform/days'
import type { Random } from '../random.ts'

export type How = 'order' | 'transfer' | 'debit' | 'card' | 'credit' | 'cash' | 'own'

export interface Line {
  how: How
  name: string
  ref: string | null
  day: Day
  /** Money in. */
  isIn: boolean
}

export interface Written {
  description: string
  merchant: string | null
  /** True if the reference was lost. */
  lost: boolean
}

/** Wording of a bank account's rows. */
export type Bank = (line: Line) => Written

const dmy = (day: Day, by = '/') => `${day.slice(8)}${by}${day.slice(5, 7)}${by}${day.slice(2, 4)}`
const whole = (description: string, merchant: string | null = null): Written => ({
  description,
  merchant,
  lost: false,
})
const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

function natwest({ how, name, ref, day }: Line): Written {
  const payee = name.toUpperCase().slice(0, 18)
  if (how === 'card') return whole(`4471 ${dmy(day, '')} , ${name.toUpperCase()} , GB`)
  if (how === 'transfer' || how === 'own')
    return whole(
      `${payee.padEnd(18)}${(ref ?? '').toUpperCase().slice(0, 18).padEnd(18)}VIA MOBILE - PYMT FP ${dmy(day)}`,
    )
  return whole(join(payee, ref?.toUpperCase().slice(0, 18) ?? null))
}
const natwestPaper = ({ how, name, ref, isIn }: Line) =>
  whole(
    join(
      isIn
        ? 'Automated Credit'
        : how === 'card'
          ? 'Card Transaction'
          : how === 'debit'
            ? 'Direct Debit'
            : 'OnLine Transaction',
      name,
      ref,
    ),
  )

function santander({ how, name, ref, day, isIn }: Line): Written {
  if (isIn) return whole(`FASTER PAYMENTS RECEIPT REF.${ref ?? 'NOT PROVIDED'} FROM ${name.toUpperCase()}`)
  if (how === 'card')
    return whole(`CARD PAYMENT TO ${name.toUpperCase()} (VIA APPLE PAY), ON ${formatDay(day)}`)
  if (how === 'debit')
    return whole(`DIRECT DEBIT PAYMENT TO ${name.toUpperCase()} REF ${ref ?? '00817'}, MANDATE NO 0032`)
  if (how === 'order')
    return whole(
      `STANDING ORDER VIA FASTER PAYMENT TO ${name.toUpperCase()} REFERENCE ${ref ?? 'NOT PROVIDED'} , MANDATE NO 7`,
    )
  return whole(`Third party payment made via Faster Payment to ${name} Reference ${ref ?? 'NOT PROVIDED'}`)
}
const virgin = ({ how, name, ref, isIn }: Line) =>
  whole(
    [
      isIn
        ? 'FPS IN'
        : how === 'card'
          ? 'Card 99'
          : how === 'debit'
            ? 'DIRECT DEBIT PAYMENT'
            : how === 'order'
              ? 'SO'
              : 'FPS',
      name,
      ref,
    ]
      .filter(Boolean)
      .join(', '),
  )

const lloyds =
  (code: string) =>
  ({ how, name, ref, day }: Line) =>
    whole(
      how === 'card'
        ? `${name.toUpperCase()}     CD 2210`
        : how === 'debit' || how === 'order'
          ? join(name.toUpperCase(), ref)
          : `${name.toUpperCase().padEnd(18)} ${ref ?? ''} ${code} 10 ${dmy(day, '')} 16:05`,
    )
const hsbc = ({ how, name, ref, isIn }: Line) =>
  whole(
    join(
      isIn
        ? 'CR'
        : { order: 'SO', transfer: 'BP', debit: 'DD', card: ')))', credit: 'CR', cash: 'ATM', own: 'TFR' }[
            how
          ],
      name.toUpperCase(),
      ref,
    ),
  )
const barclays = ({ how, name, ref, isIn }: Line) =>
  whole(
    join(
      name.toUpperCase(),
      ref,
      isIn
        ? 'BGC'
        : {
            order: 'STO',
            transfer: 'BBP',
            debit: 'DDR',
            card: `ON ${'12 MAR'} CPM`,
            credit: 'BGC',
            cash: 'ATM',
            own: 'FT',
          }[how],
    ),
  )
const chase = ({ how, name, ref, isIn }: Line) =>
  whole(how === 'card' ? name : `${isIn ? 'From' : 'To'} ${name}${ref ? ` - ${ref}` : ''}`)
const starling = ({ name, ref }: Line) => whole(ref ?? name, name)
/** Truncates the text, so that a reference may be lost. */
function cut({ how, name, ref, isIn }: Line): Written {
  const head = isIn
    ? 'BANK CREDIT'
    : {
        order: 'S/O',
        transfer: 'BILL PYMT',
        debit: 'D/D',
        card: 'CARD',
        credit: 'CR',
        cash: 'CASH',
        own: 'TFR',
      }[how]
  const text = join(head, name.toUpperCase(), ref).slice(0, 26)
  return { description: text, merchant: null, lost: ref !== null && !text.endsWith(ref) }
}
const silent = ({ how, name, ref, isIn }: Line): Written => ({
  description: isIn ? `Received from ${name}` : how === 'card' ? name : `Sent to ${name}`,
  merchant: null,
  lost: ref !== null,
})

export function drawBank(random: Random): Bank {
  const code = `RP${random.whole(100_000, 999_999)}`
  return random.pick<Bank>([
    natwest,
    natwest,
    natwestPaper,
    santander,
    santander,
    virgin,
    lloyds(code),
    hsbc,
    barclays,
    chase,
    starling,
    cut,
    silent,
  ])
}
