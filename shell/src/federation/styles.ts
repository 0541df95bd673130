import { addressOf, type ServedVersion } from './served-version.ts'

/** Puts the style sheets of a version on the page; rejects where one cannot be loaded. */
export async function loadStyles(version: ServedVersion, prefix = ''): Promise<void> {
  await Promise.all(
    version.styles.map((path) => loadStyle({ version, path, address: addressOf(version, prefix + path) })),
  )
}

interface Style {
  version: ServedVersion
  path: string
  address: string
}

function loadStyle({ version: { integrity, origin }, path, address }: Style): Promise<void> {
  if (isThere(path)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  const hash = integrity[path]
  if (hash) link.integrity = hash
  // Of another origin only what is asked for so has a hash that counts.
  if (origin) link.crossOrigin = 'anonymous'
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${path} could not be loaded`))
    })
    document.head.append(link)
  })
}

/** By whichever address it came. One that is still on its way has no sheet yet, and may never have. */
function isThere(path: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href$="${path}"]`)
  return [...links].some(({ sheet }) => sheet !== null)
}
