/** The command that opens the settings; it is of the remote that has them, where one is there. */
export const SETTINGS_COMMAND = 'global:settings'
