import type { AgencyAccount } from '@keyturn/providers/credit-agency/cais'
import { aHeader, anAccount, numbered } from '@keyturn/providers/credit-agency/cais/testing'

export const header = aHeader()
const pageSize = 500

/** Returns the nth tenant: no two are alike, and each is the same on every run. */
export function account(n: number): AgencyAccount {
  return anAccount({
    accountNumber: numbered(n),
    monthlyPaymentPounds: 400 + (n % 1600),
    balancePounds: n % 50 === 0 ? 300 + (n % 900) : 0,
    status: n % 50 === 0 ? '1' : '0',
    name: `TENANT ${letters(n)}`,
    addressLines: [`FLAT ${n % 300}`, `${n % 97} ST JAMES SQUARE`, 'LONDON', ''],
    startedOn: `20${15 + (n % 10)}-0${1 + (n % 9)}-1${n % 10}`,
  })
}

function letters(n: number): string {
  let text = ''
  for (let rest = n + 1; rest > 0; rest = Math.floor(rest / 26)) text += String.fromCharCode(65 + (rest % 26))
  return text
}

export function* pagesOf(count: number): Generator<AgencyAccount[]> {
  for (let from = 0; from < count; from += pageSize) {
    const length = Math.min(pageSize, count - from)
    yield Array.from({ length }, (_, i) => account(from + i))
  }
}

/** Inserts the same rows into PostgreSQL, column by column. */
export const fillTable = (count: number): string => `
  create unlogged table bench_agency_accounts as
  select 'KT' || lpad(n::text, 18, '0') as account_number, 63 as account_type,
    make_date(2015 + n % 10, 1 + n % 9, 10 + n % 10) as started_on, null::date as closed_on,
    400 + n % 1600 as monthly_payment_pounds, 0 as repayment_periods,
    case when n % 50 = 0 then 300 + n % 900 else 0 end as balance_pounds,
    case when n % 50 = 0 then '1' else '0' end as status, 0 as payment_pounds, null::text as flag,
    'TENANT ' || to_hex(n) as name, 'FLAT ' || n % 300 as address_line_1,
    n % 97 || ' ST JAMES SQUARE' as address_line_2, 'LONDON' as address_line_3, '' as address_line_4,
    'SW1Y 4JH' as postcode, date '1995-12-10' as born_on, 'M' as frequency, null::text as new_account_number
  from generate_series(0, ${count - 1}) as n`
