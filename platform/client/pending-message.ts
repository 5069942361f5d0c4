/** sessionStorage key of a message that the previous document did not show long enough. */
export const PENDING_MESSAGE_KEY = 'kept_messages'
