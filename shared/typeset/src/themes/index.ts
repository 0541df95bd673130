import dracula from 'shiki/themes/dracula.mjs'
import minDark from 'shiki/themes/min-dark.mjs'
import minLight from 'shiki/themes/min-light.mjs'
import nord from 'shiki/themes/nord.mjs'
import oneDark from 'shiki/themes/one-dark-pro.mjs'
import oneLight from 'shiki/themes/one-light.mjs'
import solarizedDark from 'shiki/themes/solarized-dark.mjs'
import solarizedLight from 'shiki/themes/solarized-light.mjs'
import vitesseDark from 'shiki/themes/vitesse-dark.mjs'
import vitesseLight from 'shiki/themes/vitesse-light.mjs'
import { usualThemes } from '../code/usual-themes.ts'

/** All themes of code. */
export const themes = [
  ...usualThemes,
  dracula,
  minDark,
  minLight,
  nord,
  oneDark,
  oneLight,
  solarizedDark,
  solarizedLight,
  vitesseDark,
  vitesseLight,
]
