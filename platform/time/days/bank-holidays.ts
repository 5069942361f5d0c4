import { type Day, isDay } from './day.ts'

export const NATIONS = ['england-and-wales', 'scotland', 'northern-ireland'] as const
export type Nation = (typeof NATIONS)[number]

/**
 * Bank holidays from GOV.UK (https://www.gov.uk/bank-holidays.json), as of 21 August 2026. Later proclamations change
 * the list, so dates outside this range are "unknown".
 */
export const BANK_HOLIDAYS_FROM: Day = '2019-01-01'
export const BANK_HOLIDAYS_TO: Day = '2028-12-31'

/** Shared by all three lists: New Year, Good Friday, the May holidays, Christmas, and royal events. */
const EVERYWHERE = `
2019-01-01 2019-04-19 2019-05-06 2019-05-27 2019-12-25 2019-12-26
2020-01-01 2020-04-10 2020-05-08 2020-05-25 2020-12-25 2020-12-28
2021-01-01 2021-04-02 2021-05-03 2021-05-31 2021-12-27 2021-12-28
2022-01-03 2022-04-15 2022-05-02 2022-06-02 2022-06-03 2022-09-19 2022-12-26 2022-12-27
2023-01-02 2023-04-07 2023-05-01 2023-05-08 2023-05-29 2023-12-25 2023-12-26
2024-01-01 2024-03-29 2024-05-06 2024-05-27 2024-12-25 2024-12-26
2025-01-01 2025-04-18 2025-05-05 2025-05-26 2025-12-25 2025-12-26
2026-01-01 2026-04-03 2026-05-04 2026-05-25 2026-12-25 2026-12-28
2027-01-01 2027-03-26 2027-05-03 2027-05-31 2027-12-27 2027-12-28
2028-01-03 2028-04-14 2028-05-01 2028-05-29 2028-12-25 2028-12-26`

/** Easter Monday and the last Monday of August: not in Scotland. */
const EASTER_MONDAY_AND_LATE_SUMMER = `
2019-04-22 2019-08-26 2020-04-13 2020-08-31 2021-04-05 2021-08-30 2022-04-18 2022-08-29
2023-04-10 2023-08-28 2024-04-01 2024-08-26 2025-04-21 2025-08-25 2026-04-06 2026-08-31
2027-03-29 2027-08-30 2028-04-17 2028-08-28`

/** 2 January, the first Monday of August, St Andrew's Day, and 15 June 2026 for the World Cup. */
const SCOTLAND_ONLY = `
2019-01-02 2019-08-05 2019-12-02 2020-01-02 2020-08-03 2020-11-30 2021-01-04 2021-08-02 2021-11-30
2022-01-04 2022-08-01 2022-11-30 2023-01-03 2023-08-07 2023-11-30 2024-01-02 2024-08-05 2024-12-02
2025-01-02 2025-08-04 2025-12-01 2026-01-02 2026-06-15 2026-08-03 2026-11-30
2027-01-04 2027-08-02 2027-11-30 2028-01-04 2028-08-07 2028-11-30`

/** St Patrick's Day and the Battle of the Boyne. */
const NORTHERN_IRELAND_ONLY = `
2019-03-18 2019-07-12 2020-03-17 2020-07-13 2021-03-17 2021-07-12 2022-03-17 2022-07-12
2023-03-17 2023-07-12 2024-03-18 2024-07-12 2025-03-17 2025-07-14 2026-03-17 2026-07-13
2027-03-17 2027-07-12 2028-03-17 2028-07-12`

function daysIn(...lists: string[]): ReadonlySet<Day> {
  return new Set(lists.flatMap((list) => list.trim().split(/\s+/)))
}

const HOLIDAYS: Readonly<Record<Nation, ReadonlySet<Day>>> = {
  'england-and-wales': daysIn(EVERYWHERE, EASTER_MONDAY_AND_LATE_SUMMER),
  scotland: daysIn(EVERYWHERE, SCOTLAND_ONLY),
  'northern-ireland': daysIn(EVERYWHERE, EASTER_MONDAY_AND_LATE_SUMMER, NORTHERN_IRELAND_ONLY),
}

/** Returns if the day is a bank holiday; 'unknown' outside the range of the list. */
export function bankHoliday(day: Day, nation: Nation): 'yes' | 'no' | 'unknown' {
  if (!isDay(day) || day < BANK_HOLIDAYS_FROM || day > BANK_HOLIDAYS_TO) return 'unknown'
  return HOLIDAYS[nation].has(day) ? 'yes' : 'no'
}
