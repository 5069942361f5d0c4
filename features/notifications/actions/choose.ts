import { lookUp } from '@keyturn/platform/db'
import type { NotificationsContext } from '../context.ts'
import type { PreferencesChange } from '../contract.ts'
import { channelNames, channels } from '../domain/channels.ts'
import type { Choices } from '../domain/choices.ts'
import { kinds } from '../domain/kinds.ts'
import { lockMember, saveChoices } from '../store/members.ts'
import { waitingOf } from '../store/waiting-emails.ts'
import { emailDueAt, scheduleEmail } from './notify.ts'

/** Updates the named choices only, so that two open pages do not overwrite each other. */
export async function updatePreferences(
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
    // In the new time zone it may be day already.
    if (changed.timezone !== choices.timezone) {
      const waiting = await lookUp(tx, waitingOf(memberId))
      await scheduleEmail(context, tx, memberId, emailDueAt(waiting, { ...member, choices: changed }))
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
    for (const name of channelNames) {
      const isWanted = wish[channels[name].apiName]
      if (isWanted !== undefined) changed[kind] = { ...changed[kind], [name]: isWanted }
    }
  }
  return changed
}
