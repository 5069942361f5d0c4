import { findMember, usedAddressesOf } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import type { PersonalData } from '@keyturn/platform/personal-data'
import { messagesFrom, repliesToSender, type Sender, sweepContactMessages } from './store/contact-messages.ts'

async function senderOf(db: Queryable, memberId: string): Promise<Sender> {
  const member = await findMember(db, memberId)
  return { memberId, addresses: member ? await usedAddressesOf(db, member) : [] }
}

export const adminData: PersonalData = {
  title: 'What you wrote to us',
  tables: {
    // Stored by account and by address, because visitors also write.
    contact_message: {
      exported: 'Messages',
      erased: 'at once',
      rowsOf: async (db, memberId) => messagesFrom(db, await senderOf(db, memberId)),
      labels: {
        message: 'Message',
        digest: 'Fingerprint',
        received_at: 'Received',
        settled_at: 'Settled',
        settled_why: 'Why it was settled',
      },
    },
    contact_reply: {
      exported: 'Our answers',
      erased: 'at once',
      rowsOf: async (db, memberId) => repliesToSender(db, await senderOf(db, memberId)),
      labels: { reply: 'Answer', written_at: 'Written', refused_at: 'Could not be delivered' },
    },
    desk_decision: {
      exported: 'What our people decided',
      erased: 'at once',
      leaveOut: ['decided_by', 'is_latest'],
      labels: { number: 'Number', status: 'Decision', reason: 'Reason' },
    },
    desk_ask: {
      exported: 'What one of our people asked another to agree to',
      erased: 'at once',
      leaveOut: ['asked_by'],
      labels: {
        subject: 'About',
        item_since: 'Item waiting since',
        revision: 'Version of the item',
        trust_payee: 'Trust the payee',
        said: 'Answer',
      },
    },
  },
  retentionSweeps: { messages: sweepContactMessages },
}
