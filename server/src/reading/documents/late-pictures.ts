/** Attributes in which pages keep the address of a picture until it is in sight. */
export const lateSources = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-image',
  'data-bg',
  'data-url',
]

/** What is shown until the picture comes. */
export const isStandIn = (url: string): boolean =>
  /(?:\bblank|placeholder|spacer|\bpixel|loading)[\w-]{0,100}\.(?:gif|png|svg)/i.test(url)
