import { findMember } from '@keyturn/identity'
import type { PersonalData } from '@keyturn/platform/personal-data'
import { messagesFrom, repliesToAddress, sweepContactMessages } from './store/contact-messages.ts'

export const backOfficeData: PersonalData = {
  title: 'What you wrote to us',
  tables: {
    // Kept by the address it came from, because visitors write too.
    contact_message: {
      exported: 'Messages',
      erased: 'at once',
      async rowsOf(db, memberId) {
        const member = await findMember(db, memberId)
        return member?.email ? messagesFrom(db, member.email) : []
      },
    },
    contact_reply: {
      exported: 'Our answers',
      erased: 'at once',
      async rowsOf(db, memberId) {
        const member = await findMember(db, memberId)
        return member?.email ? repliesToAddress(db, member.email) : []
      },
    },
    desk_decision: {
      exported: 'What our people decided',
      erased: 'at once',
      leaveOut: ['decided_by', 'is_latest'],
    },
    desk_ask: {
      exported: 'What one of our people asked another to agree to',
      erased: 'at once',
      leaveOut: ['asked_by'],
    },
    desk_person: { exported: { not: 'An index of names for our own search.' }, erased: 'at once' },
  },
  clocks: { messages: sweepContactMessages },
}
