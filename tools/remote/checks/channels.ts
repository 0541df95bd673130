import { channels, type RemoteManifest } from '@tidings/contracts'
import { parseSync, Visitor } from 'vite'

/** Channels that a built script names, and the manifest does not: nobody would see that they have changed. */
export function findUnnamedChannels(
  { channels: { publishes, listens } }: Pick<RemoteManifest, 'channels'>,
  { name, source }: { name: string; source: string },
): string[] {
  const named = new Set([...publishes, ...listens])
  const used = new Set<string>()
  const look = (text: unknown) => {
    if (typeof text === 'string' && Object.hasOwn(channels, text) && !named.has(text)) used.add(text)
  }
  new Visitor({
    Literal: ({ value }) => look(value),
    TemplateElement: ({ value }) => look(value.cooked),
  }).visit(parseSync(name, source).program)
  return [...used].map((channel) => `${name} uses the channel ${channel}, which remote.json does not name`)
}
