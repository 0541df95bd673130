// How much may be typed, for whoever takes it and for forms that let somebody type it. It has a door of its own, so that remotes
// bring along what they use: a shell of 0.2 gives them none of it. They are plain numbers, which a build writes where they are used.

export const PASSKEY_NAME_LENGTH = 100

export const CONNECTION_NAME_LENGTH = 60
export const TOOL_SERVER_NAME_LENGTH = 60
export const CHAT_TITLE_LENGTH = 100
export const MEMORY_LENGTH = 2000
export const MEMORY_TAGS = 10
export const MEMORY_TAG_LENGTH = 50
export const TASK_NAME_LENGTH = 50
export const TASK_PROMPT_LENGTH = 2000

/** Of settings. */
export const FONT_LENGTH = 200
export const CUSTOM_STYLES_LENGTH = 20_000
export const PERSONAL_PROMPT_LENGTH = 500
export const SHORTCUTS_MAX = 100
export const SHORTCUT_NAME_LENGTH = 100
export const SHORTCUT_PROMPT_LENGTH = 4000
