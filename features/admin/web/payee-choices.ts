import type { ItemOf } from '../contract/index.ts'
import { type Choice, yesOrNo } from './choice.ts'
import { nameOf } from './item-copy.ts'

const NOT_SHOWN = 'Leave it out'

export function payeeChoices(item: ItemOf<'payee'>): Choice[] {
  const name = nameOf(item)
  const yes = {
    act: 'It is rent',
    kind: 'danger',
    question: `Are the payments of ${name} to this payee rent?`,
    means:
      'Agencies are then told of these months and later ones, and held points are let go. If it is not clear, ask for the agreement or a message from the landlord first.',
    done: 'The payee counts as their landlord’s.',
  } as const
  const choices = yesOrNo(item, yes, {
    act: NOT_SHOWN,
    question: `Keep this payee of ${name} from the agencies?`,
    means:
      'Their own pages keep the months as they said. Held points are turned down. A later yes replaces this.',
    done: 'No agency is told of these months.',
  })
  // True for the current decision. Only the other one can replace it.
  const isMade = (act: string): boolean =>
    (item.status === 'approved' && act === yes.act) || (item.status === 'declined' && act === NOT_SHOWN)
  return choices.filter(({ act }) => !isMade(act))
}
