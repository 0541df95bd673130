import githubDark from 'shiki/themes/github-dark.mjs'
import githubLight from 'shiki/themes/github-light.mjs'

/** What code looks like until somebody chooses otherwise. */
export const usualThemes = [githubLight, githubDark]
