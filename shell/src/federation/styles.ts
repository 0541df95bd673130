import { addressOf, type ServedVersion } from './served-version.ts'

/** Sees to it that the style sheets of a version are on the page; rejects where one cannot be loaded. */
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

async function loadStyle(style: Style): Promise<void> {
  const { path, address } = style
  const links = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href$="${path}"]`)]
  // By whichever address it came. One that is still on its way has no sheet yet, and may never have.
  if (links.some(({ sheet }) => sheet)) return
  // Another place that the same version comes back to may have asked for it at this address.
  const link = links.find((known) => known.getAttribute('href') === address) ?? addLink(style)
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${path} could not be loaded`))
    })
  })
}

function addLink({ version: { integrity, origin, manifest, version }, path, address }: Style) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  // Whose it is, for when another version took its place (drop-styles.ts).
  link.dataset.stylesOf = `${manifest.name} ${version}`
  const hash = integrity[path]
  if (hash) link.integrity = hash
  // Of another origin only what is asked for so has a hash that counts.
  if (origin) link.crossOrigin = 'anonymous'
  document.head.append(link)
  return link
}
