import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tidings/contracts/spans'
import { byLanguage } from '../formats/by-language.ts'

/** Up to which age each unit says enough, in its own length; later the date says more. */
const units = [
  ['minute', MINUTE_MS, HOUR_MS],
  ['hour', HOUR_MS, DAY_MS],
  ['day', DAY_MS, 7 * DAY_MS],
] as const

/**
 * How old something is, as short as a row has room for: `34m`, `5h`, `2d`, then a date, with its year if that is another one;
 * a minute that has just begun for what is newer, or still to come.
 */
export function formatAge(time: string, language: string, now: number = Date.now()): string {
  const date = new Date(time)
  const age = Math.max(MINUTE_MS, now - date.getTime())
  const unit = units.find(([, , end]) => age < end)
  const formats = formatsOf(language)
  if (unit) return formats[unit[0]].format(Math.floor(age / unit[1]))
  const isOfThisYear = date.getFullYear() === new Date(now).getFullYear()
  return formats[isOfThisYear ? 'ofThisYear' : 'ofOthers'].format(date)
}

const formatsOf = byLanguage(createFormats)

function createFormats(language: string) {
  const ageIn = (unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' })
  const day = { day: 'numeric', month: 'short' } as const
  return {
    minute: ageIn('minute'),
    hour: ageIn('hour'),
    day: ageIn('day'),
    ofThisYear: new Intl.DateTimeFormat(language, day),
    ofOthers: new Intl.DateTimeFormat(language, { ...day, year: 'numeric' }),
  }
}
