import type { CreditProfileContext } from '../context.ts'
import { CURRENT_TEXT_VERSION } from '../domain/consent-texts.ts'
import { newerAgencyWordsOffered } from '../events.ts'
import { addToldOfVersion, membersAsked } from '../store/consent-words.ts'

/** Tells each member once of the newer words for agencies they agreed to. An answer of the member comes before it. */
export async function offerNewerWords({ db, clock, queue }: CreditProfileContext): Promise<void> {
  const version = CURRENT_TEXT_VERSION
  for await (const range of membersAsked(db))
    await db.transaction(async (tx) => {
      for (const told of await addToldOfVersion(tx, range, { version, at: clock.now() }))
        await queue.publish(tx, newerAgencyWordsOffered, { ...told, version })
    })
}
