import { getPrivacyRecordPassports } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { Loaded } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { PassportEntry } from './passport-entry.tsx'
import './passports.css'

/** Passports that a member can read without a plan. */
export function OwnPassports() {
  const passports = useQuery(read(getPrivacyRecordPassports, { query: { page_size: 100 } }))
  return (
    <Loaded of={passports} failed="We could not load your passports.">
      {({ items: made }) =>
        made.length === 0 ? (
          <p>You have made no passport.</p>
        ) : (
          <div className="pass-list grid gap-3.5 mt-3">
            <p>Each can be opened until its last day, and you can revoke it before then.</p>
            {made.map((passport) => (
              <PassportEntry key={passport.id} passport={passport} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
