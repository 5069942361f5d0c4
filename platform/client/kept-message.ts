/** sessionStorage key of a message that the previous document did not show long enough. */
export const KEPT_MESSAGE = 'kept_messages'
