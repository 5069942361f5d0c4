/** Key in the tab's store of the message that a document had no time to show. */
export const KEPT_MESSAGE = 'kept_messages'
