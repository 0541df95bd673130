/** A colour as OKLCH writes it. */
export interface Colour {
  l: number
  c: number
  h: number
  alpha: number
}

type Rgb = [number, number, number]

/** Reads `oklch(0.5 0.1 270)`, with or without an alpha. */
export function parseOklch(text: string): Colour {
  const [, l, c, h, alpha] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text) ?? []
  if (l === undefined) throw new Error(`No OKLCH colour: "${text}"`)
  return { l: Number(l), c: Number(c), h: Number(h), alpha: Number(alpha ?? 1) }
}

/** The colour one sees where a translucent one lies on an opaque one; as a grey of the same luminance. */
export function compose(over: Colour, under: Colour): Colour {
  const top = encode(toLinearRgb(over))
  const mixed = encode(toLinearRgb(under)).map(
    (part, index) => part + ((top[index] ?? part) - part) * over.alpha,
  )
  return { l: Math.cbrt(luminance(decode(mixed))), c: 0, h: 0, alpha: 1 }
}

/** The contrast ratio of WCAG 2. */
export function contrast(one: Colour, other: Colour): number {
  const lights = [luminance(toLinearRgb(one)), luminance(toLinearRgb(other))]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinearRgb({ l, c, h }: Colour): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function clip(part: number): number {
  return Math.min(1, Math.max(0, part))
}

function encode(rgb: Rgb): Rgb {
  return [toGamma(rgb[0]), toGamma(rgb[1]), toGamma(rgb[2])]
}

function decode([red = 0, green = 0, blue = 0]: number[]): Rgb {
  return [fromGamma(red), fromGamma(green), fromGamma(blue)]
}

function toGamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function fromGamma(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
