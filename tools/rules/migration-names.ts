/** Migrations numbered before names were timestamps. They keep their names and stay first. */
const MERGED: readonly string[] = [
  '0001_platform',
  '0100_identity',
  '0200_subscription',
  '0300_tenancy',
  '0310_paid_to_housemate',
  '0400_bank_link',
  '0410_bank_reading',
  '0420_bank_attempt_found',
  '0500_rent_record',
  '0510_rent_passport',
  '0520_rent_said',
  '0520_rent_set_aside',
  '0530_period_to_housemate',
  '0600_rewards',
  '0601_points_decisions',
  '0602_redemption_by_id',
  '0603_points_entry_day',
  '0700_credit_reporting',
  '0710_dispute_decision',
  '0711_agency_file_progress',
  '0712_agency_file_event_order',
  '0713_account_number_order',
  '0714_corrections_by_hand',
  '0715_changed_while_leaving',
  '0716_corrections_without_a_way',
  '0800_notifications',
  '0801_push_by_session',
  '0900_audit',
  '0901_privacy',
  '1000_contact_message',
  '1001_desk',
  '1002_complaints_at_the_desk',
  '1100_member_revision',
  '1101_rent_evidence',
  '1102_member_renews_revision',
].map((name) => `${name}.sql`)

const NAME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)_[a-z]+(?:_[a-z0-9]+)+\.sql$/
const HINT = 'call it YYYYMMDDHHMM_area_what.sql, by the minute it is written'

/**
 * Checks that no migration's name sorts before one that has run, because all databases must run them in one order.
 * Numbers chosen by hand broke that.
 */
export function misnamedMigrations(names: readonly string[]): string[] {
  const later = names.filter((name) => !MERGED.includes(name)).sort()
  const minuteOf = (name: string | undefined): string | undefined => name?.slice(0, 12)
  return [
    ...MERGED.filter((name) => !names.includes(name)).map((name) => `${name} has run and must stay`),
    ...later.filter((name) => !isTimed(name)).map((name) => `${name}: ${HINT}`),
    ...later
      .filter((name, at) => isTimed(name) && minuteOf(name) === minuteOf(later[at - 1]))
      .map((name) => `${name} has the minute of another: which of them runs first must be said`),
  ]
}

function isTimed(name: string): boolean {
  const [, year, month, day, hour, minute] = NAME.exec(name) ?? []
  const text = `${year}-${month}-${day}T${hour}:${minute}`
  const at = new Date(`${text}Z`)
  // Rejects dates like month 13 or 30 February, which do not survive a round trip.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
