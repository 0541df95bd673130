// Ends what src/overrides keeps, without any of the shell: that may be what does not start.
const STORAGE_KEY = 'tidings:overrides'
const languages = ['en', 'zh-CN', 'zh-TW', 'ja']

const list = document.querySelector('ul')
const button = document.querySelector('button')
const output = document.querySelector('output')
/** @type {Record<string, string>} */
let texts = { done: 'Done: every part is the deployed one.', none: 'No part is overridden.' }

/** @param {string} key */
const say = (key) => texts[key.replace('reset.', '')] ?? ''

function showOverrides() {
  const stored = localStorage.getItem(STORAGE_KEY)
  list?.replaceChildren(...namesIn(stored).map(lineOf))
  if (button) button.disabled = stored === null
  if (output) output.textContent = stored === null ? say('reset.none') : ''
}

/** @param {string | null} stored */
function namesIn(stored) {
  try {
    return Object.entries(JSON.parse(stored ?? '{}')).map(([name, origin]) => `${name}: ${String(origin)}`)
  } catch {
    return [String(stored)]
  }
}

/** @param {string} text */
function lineOf(text) {
  const line = document.createElement('li')
  line.textContent = text
  return line
}

async function translate() {
  const wanted = [localStorage.getItem('tidings:language'), ...navigator.languages]
  const language = wanted.find((tag) => tag && languages.includes(tag)) ?? 'en'
  const answer = await fetch(`/locales/${language}/parts.json`)
  if (!answer.ok) return
  texts = (await answer.json()).reset
  document.documentElement.lang = language
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = say(element.getAttribute('data-text') ?? '')
  }
}

button?.addEventListener('click', () => {
  localStorage.removeItem(STORAGE_KEY)
  showOverrides()
  if (output) output.textContent = say('reset.done')
})

showOverrides()
// Without texts the page stays as it is, in English.
translate().then(showOverrides, () => undefined)
