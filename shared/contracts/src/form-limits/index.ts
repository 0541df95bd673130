// How much may be typed, chosen, asked for or told at once, for whoever takes it and for what lets somebody do so. It has a door of its own, so that remotes
// bring along what they use: a shell of 0.2 gives them none of it. They are plain numbers, which a build writes where they are used.

export const PASSKEY_NAME_LENGTH = 100

/** Of a user (details.md 2). Whoever changes their name takes one of so many characters at least; they may have come with a shorter one. */
export const CHANGED_NAME_LEAST = 3
export const NAME_LENGTH = 50
export const HANDLE_LENGTH = 32
export const BIO_LENGTH = 256
export const WEBSITE_LENGTH = 64
export const SOCIAL_LINK_LENGTH = 32

export const CONNECTION_NAME_LENGTH = 60
export const TOOL_SERVER_NAME_LENGTH = 60
export const CHAT_TITLE_LENGTH = 100
/** Characters of what somebody says, with all that is mentioned in it. */
export const CHAT_QUESTION_LENGTH = 40_000
/** Of a timeline that is asked about: its newest entries. */
export const CHAT_ENTRIES_MAX = 20
/** Of a question, and how many bytes one may have: pictures, and documents or plain text (api.md 4). */
export const CHAT_FILES_MAX = 10
export const CHAT_PICTURE_BYTES = 3 * 1024 * 1024
export const CHAT_DOCUMENT_BYTES = 1024 * 1024
/** What is told of what was used: so many days, and the latest single uses of them. */
export const USAGE_DAYS_MAX = 365
export const USAGE_RECORDS_MAX = 1000
export const MEMORY_LENGTH = 2000
export const MEMORY_TAGS = 10
export const MEMORY_TAG_LENGTH = 50
export const TASK_NAME_LENGTH = 50
export const TASK_PROMPT_LENGTH = 2000

/** Entries that are translated by one call. */
export const TRANSLATED_ENTRIES_MAX = 50
/** Reports of how parts have fared, in one call. */
export const PART_REPORTS_MAX = 50

/** Of settings. */
export const FONT_LENGTH = 200
export const CUSTOM_STYLES_LENGTH = 20_000
export const PERSONAL_PROMPT_LENGTH = 500
export const SHORTCUTS_MAX = 100
export const SHORTCUT_NAME_LENGTH = 100
export const SHORTCUT_PROMPT_LENGTH = 4000
