/** Where a tab keeps what it calls itself in the header `x-session-id`, and in what it reports of an error. */
export const SESSION_ID_KEY = 'tidings:session_id'
