import type { RemoteVersion } from '@tidings/contracts'

/** Puts the style sheets of a version on the page; rejects where one cannot be loaded. */
export async function loadStyles({ styles, integrity }: RemoteVersion, prefix = ''): Promise<void> {
  await Promise.all(styles.map((path) => loadStyle(path, prefix, integrity[path])))
}

function loadStyle(path: string, prefix: string, integrity: string | undefined): Promise<void> {
  if (isThere(path)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = prefix + path
  if (integrity) link.integrity = integrity
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
