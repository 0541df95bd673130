import type { XmlElement, XmlName } from './xml-names.ts'

// Each with the prefix that stands for it where nothing declares it.

/** RSS itself has no namespace today. */
const rssUris =
  /^(?:rss|https?:\/\/(?:purl\.org\/(?:rss\/1\.0|net\/rss1\.1#?)|(?:my|channel)\.netscape\.com\/rdf\/simple\/0\.9|backend\.userland\.com\/rss[\w.]*|(?:blogs|cyber)\.law\.harvard\.edu\/(?:tech\/)?rss)\/?)$/i

/** Atom 1.0 and 0.3. */
const atomUris = /^(?:atom|https?:\/\/(?:www\.w3\.org\/2005\/Atom|purl\.org\/atom\/ns#?)\/?)$/i

const dublinCoreUris = /^(?:dc|https?:\/\/purl\.org\/dc\/elements\/1\.[01]\/?)$/i
const xhtmlUris = /^(?:xhtml|https?:\/\/www\.w3\.org\/1999\/xhtml\/?)$/i

export const isDublinCore = ({ uri }: XmlName): boolean => dublinCoreUris.test(uri)
export const isXhtml = ({ uri }: XmlName): boolean => xhtmlUris.test(uri)

/** RSS 1.1 begins neither as RSS 2.0 nor as RDF does. */
export const isRss11 = ({ local, uri }: XmlName): boolean =>
  local === 'channel' && /\/net\/rss1\.1#?$/i.test(uri)

export const isRss = (element: XmlElement): boolean =>
  rssUris.test(element.name.uri) || (element.root.local === 'rss' && isAsRoot(element))

export const isAtom = (element: XmlElement): boolean =>
  atomUris.test(element.name.uri) || (element.root.local === 'feed' && isAsRoot(element))

/** The root tells its format whatever its namespace: some documents declare that of another by mistake. */
const isAsRoot = ({ name, root }: XmlElement): boolean => name.prefix === root.prefix && name.uri === root.uri
