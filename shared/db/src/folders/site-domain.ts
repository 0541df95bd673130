/** Labels under which country registries hand out names, as in example.co.uk or example.com.cn. */
const registryLabels = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gob',
  'gov',
  'ne',
  'net',
  'nom',
  'or',
  'org',
])

const ipAddress = /^(?:\d+\.){3}\d+$|^\[/

/** The domain that somebody registered, as good as it can be told without the list of all suffixes. */
export function registrableDomain(host: string): string {
  if (ipAddress.test(host)) return host
  const labels = host.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  const isCountrySuffix = top.length === 2 && registryLabels.has(second)
  return labels.slice(isCountrySuffix ? -3 : -2).join('.')
}

/** What feeds of one site are grouped under: its domain, with a capital; null for an address that names no site. */
export function siteGroupName(siteUrl: string | null): string | null {
  if (!siteUrl || !URL.canParse(siteUrl)) return null
  const domain = registrableDomain(new URL(siteUrl).hostname)
  return domain ? domain.charAt(0).toUpperCase() + domain.slice(1) : null
}
