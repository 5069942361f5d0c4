import { Button } from '@keyturn/platform/ui'
import { type ReactNode, useState } from 'react'
import type { DeskItem } from '../contract/index.ts'
import type { Choice } from './choice.ts'
import { choicesFor } from './choices.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAct } from './use-act.ts'

/** What may be done about an item as it stands now: nothing without a question and a reason. */
export function ItemActs({ item, me }: { item: DeskItem; me: string }): ReactNode {
  const [asked, setAsked] = useState<Choice | null>(null)
  const { busy, act } = useAct()
  const choices = choicesFor(item)
  if (choices.length === 0) return null
  const own = askerOf(item) === me
  return (
    <div className="desk-acts">
      {own && <p className="desk-own">You asked for this, so somebody else must decide.</p>}
      {!own &&
        choices.map((choice) => (
          <Button
            key={choice.act}
            kind={choice.kind}
            onClick={() =>
              choice.question === null ? void act(() => choice.run('', []), choice.done) : setAsked(choice)
            }
          >
            {choice.act}
          </Button>
        ))}
      {asked?.question && (
        <ReasonDialog
          question={asked.question}
          act={asked.act}
          danger={asked.kind === 'danger'}
          busy={busy}
          hint={asked.hint}
          naming={asked.naming}
          onClose={() => setAsked(null)}
          onAct={async (reason, named) => {
            if (await act(() => asked.run(reason, named), asked.done)) setAsked(null)
          }}
        >
          <p>{asked.means}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

/** Who of us wants it done; somebody else decides. */
function askerOf(item: DeskItem): string | null {
  if (item.kind === 'adjustment') return item.proposed_by
  return 'asked' in item && item.asked ? item.asked.by : null
}
