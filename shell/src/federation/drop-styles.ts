import { $updates, onPartReport } from '@tidings/runtime'

/**
 * Takes the style sheets of a version off the page once another one has come up in its place, and it stands nowhere any more;
 * `loadVersion` puts them back where it is wanted again. Returns an unsubscribe function.
 */
export function dropStyles(): () => void {
  // A page may have begun with a version that broke, and gone on with the one before.
  for (const remote of new Set([...sheets()].map(remoteOf))) dropOf(remote)
  const stops = [
    onPartReport(({ remote }) => dropLater(remote)),
    // Where an older version stands, an update waits: what waits no more was left, or gave way.
    $updates.listen((updates, before = []) => {
      for (const gone of before) if (!updates.includes(gone)) dropLater(gone.remote)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Both are told before the page shows it. */
function dropLater(remote: string): void {
  setTimeout(() => dropOf(remote))
}

function dropOf(remote: string): void {
  const regions = [...document.querySelectorAll<HTMLElement>(`[data-remote="${remote}"]`)]
  // What is on its way may have to give way to the one before.
  if (regions.some(({ dataset }) => dataset['region'] === 'loading')) return
  const shown = new Set(regions.flatMap(({ dataset }) => dataset['version'] ?? []))
  // Away from its places a remote keeps what it had: one is likely to come back.
  if (shown.size === 0) return
  for (const link of sheets()) {
    // One without a sheet is on its way still, and whoever waits for it would wait for ever.
    if (remoteOf(link) === remote && link.sheet && !shown.has(versionOf(link))) link.remove()
  }
}

const sheets = () => document.querySelectorAll<HTMLLinkElement>('link[data-styles-of]')

const remoteOf = (link: HTMLLinkElement): string => ownerOf(link)[0] ?? ''
const versionOf = (link: HTMLLinkElement): string => ownerOf(link)[1] ?? ''
const ownerOf = ({ dataset }: HTMLLinkElement): string[] => dataset['stylesOf']?.split(' ') ?? []
