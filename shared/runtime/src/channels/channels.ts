import { channels, type ChannelName, type ChannelPayload, type z } from '@tidings/contracts'
import { parsePayload } from '../parse-payload.ts'
import { partOnStack } from '../part-on-stack.ts'

type Listener = (payload: unknown) => void

const declarations: {
  [Name in ChannelName]: { payload: z.ZodType<ChannelPayload<Name>>; tabs: boolean }
} = channels

const listeners = new Map<string, Set<Listener>>()
const otherTabs = new BroadcastChannel('tidings:channels')

otherTabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data))

/** Tells all who listen in this tab, and in the other tabs where the channel is declared so. Throws where it is not what the channel declares. */
export function publish<Name extends ChannelName>(channel: Name, payload: ChannelPayload<Name>): void {
  const { payload: schema, tabs } = declarations[channel]
  const parsed = parsePayload(schema, payload, [`channel ${channel}`, () => partOnStack() ?? 'its publisher'])
  deliver(channel, parsed)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  if (tabs) otherTabs.postMessage({ channel, payload: parsed })
}

/** Listens to a channel; returns an unsubscribe function. */
export function subscribe<Name extends ChannelName>(
  channel: Name,
  listener: (payload: ChannelPayload<Name>) => void,
): () => void {
  const known = listeners.get(channel) ?? new Set()
  listeners.set(channel, known)
  const listen: Listener = (payload) => listener(declarations[channel].payload.parse(payload))
  known.add(listen)
  return () => known.delete(listen)
}

/** What comes from another tab may be of another version. */
function receive(message: unknown): void {
  if (typeof message !== 'object' || !message || !('channel' in message) || !('payload' in message)) return
  const { channel, payload } = message
  if (!isChannel(channel) || !declarations[channel].tabs) return
  try {
    deliver(
      channel,
      parsePayload<unknown>(declarations[channel].payload, payload, [`channel ${channel}`, 'another tab']),
    )
  } catch (error) {
    reportError(error)
  }
}

/** One listener that throws keeps no other from hearing. */
function deliver(channel: ChannelName, payload: unknown): void {
  for (const listener of listeners.get(channel) ?? []) {
    try {
      listener(payload)
    } catch (error) {
      reportError(error)
    }
  }
}

const isChannel = (name: unknown): name is ChannelName => typeof name === 'string' && name in channels
