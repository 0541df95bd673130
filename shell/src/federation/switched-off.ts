const PARAMETER = 'parts-off'
const STORAGE_KEY = 'tidings:parts-off'

/** Whether the user has switched a remote off for this tab: `?parts-off=ai,wallet`; an empty list ends it. */
export function isOff(remote: string): boolean {
  const asked = new URLSearchParams(location.search).get(PARAMETER)
  if (asked !== null) sessionStorage.setItem(STORAGE_KEY, asked)
  return (sessionStorage.getItem(STORAGE_KEY) ?? '').split(',').includes(remote)
}
