import { Button } from '@keyturn/platform/ui'
import { type ReactNode, useState } from 'react'
import type { DeskItem } from '../contract/index.ts'
import { decidingRole, isApproval } from '../domain/roles.ts'
import type { Choice } from './choice.ts'
import { choicesFor } from './choices.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'
import { usePermission } from './use-permission.ts'

const OWN = 'You asked for this, so somebody else must decide.'
const APPROVERS = 'A colleague asked for this, and an approver decides.'

/** Actions available for the item. Each asks for confirmation and a reason. */
export function ItemActions({ item, me }: { item: DeskItem; me: string }): ReactNode {
  const [asked, setAsked] = useState<Choice | null>(null)
  const { busy, act } = useAction()
  const may = usePermission()
  const all = choicesFor(item)
  if (all.length === 0 || !may('caseworker')) return null
  const asker = requesterOf(item)
  const canDecide = !isApproval(item.kind) || may(decidingRole(item.kind))
  const choices = canDecide ? all : all.filter(({ isLast }) => !isLast)
  const cannot = asker === me ? OWN : asker !== null && !canDecide ? APPROVERS : null
  return (
    <div className="desk-acts flex-wrap mt-1.5">
      {cannot && <p className="desk-own py-2.5 px-3.5 kt-strong">{cannot}</p>}
      {!cannot &&
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

/** Requester of the item's approval, which a different person decides. */
function requesterOf(item: DeskItem): string | null {
  if (item.kind === 'adjustment' || item.kind === 'arrangement') return item.proposed_by
  return 'asked' in item && item.asked ? item.asked.by : null
}
