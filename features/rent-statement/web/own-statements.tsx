import { getPrivacyRecordStatements } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { Loaded } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { StatementEntry } from './statement-entry.tsx'
import './statements.css'

/** Lists the member's statements, with or without a plan. */
export function OwnStatements() {
  const statements = useQuery(read(getPrivacyRecordStatements, { query: { page_size: 100 } }))
  return (
    <Loaded of={statements} failed="We could not load your statements.">
      {({ items: made }) =>
        made.length === 0 ? (
          <p>You have made no statement.</p>
        ) : (
          <div className="stm-list grid gap-3.5 mt-3">
            <p>Each can be opened until its last day, and you can revoke it before then.</p>
            {made.map((statement) => (
              <StatementEntry key={statement.id} statement={statement} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
