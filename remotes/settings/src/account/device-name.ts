const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** What people call a browser and its device, such as “Firefox, Windows”; empty for one that is not known. */
export function deviceName(userAgent: string | null): string {
  const find = (names: [string, RegExp][]) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ')
}
