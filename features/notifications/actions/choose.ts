import { lookUp } from '@keyturn/platform/db'
import type { NotificationsContext } from '../context.ts'
import type { PreferencesChange } from '../contract.ts'
import type { Choices } from '../domain/choices.ts'
import { type Channels, kinds } from '../domain/kinds.ts'
import { waitingOf } from '../store/letters.ts'
import { lockMember, saveChoices } from '../store/members.ts'
import { letterDueAt, planLetter } from './tell.ts'

/** Changes what is named and leaves the rest, so that two open pages do not undo each other. */
export async function choose(
  context: NotificationsContext,
  memberId: string,
  wish: PreferencesChange,
): Promise<Choices> {
  return context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const { choices } = member
    const { kinds: wishes = {}, ...rest } = wish
    const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const changed: Choices = { ...choices, ...named, kinds: withKinds(choices.kinds, wishes) }
    await saveChoices(tx, memberId, changed)
    // By the new clock it may be day already.
    if (changed.timezone !== choices.timezone) {
      const waiting = await lookUp(tx, waitingOf(memberId))
      await planLetter(context, tx, memberId, letterDueAt(waiting, { ...member, choices: changed }))
    }
    return changed
  })
}

function withKinds(
  stored: Choices['kinds'],
  wishes: NonNullable<PreferencesChange['kinds']>,
): Choices['kinds'] {
  const changed = { ...stored }
  for (const kind of kinds) {
    const wish = wishes[kind]
    if (!wish) continue
    const channels: Partial<Channels> = {
      ...(wish.in_app !== undefined && { inApp: wish.in_app }),
      ...(wish.email !== undefined && { email: wish.email }),
      ...(wish.push !== undefined && { push: wish.push }),
    }
    changed[kind] = { ...changed[kind], ...channels }
  }
  return changed
}
