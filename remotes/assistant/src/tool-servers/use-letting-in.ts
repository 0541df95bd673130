import type { McpConnected } from '@tidings/contracts'
import { MCP_CALLBACK_CHANNEL, mcpCallback } from '@tidings/contracts/mcp-callback'
import { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { wordsOfError } from './tool-server-failure.ts'
import { refreshServers } from './tool-servers.api.ts'
import { isSite, openWaitingWindow } from './waiting-window.ts'

/** A server that its user has to allow, on a page that the browser did not open. */
export interface Blocked {
  connectionId: string
  name: string
  url: string
}

export interface Asking {
  /** As its user calls the server. */
  name: string
  /** Whether it may want to be allowed, for which a window has to be opened before it is known. */
  mayAsk: boolean
  ask: () => Promise<McpConnected>
}

/**
 * Asks servers in clicks, and leads to where their user allows them; hears in the end what has come of it. `ask` throws as the call
 * does.
 */
export function useLettingIn() {
  const { t } = useTranslation('ai')
  const [blocked, setBlocked] = useState<Blocked | null>(null)

  useComingBack((came) => {
    setBlocked(null)
    if ('error' in came) toast.error(t(wordsOfError(came.error)))
    else toast.success(t('toolServer.letInDone'))
  })

  async function ask({ name, mayAsk, ask: work }: Asking): Promise<void> {
    setBlocked(null)
    const waiting = mayAsk ? openWaitingWindow(t('toolServer.waiting', { name })) : null
    try {
      const { code, authorizationUrl: url, connectionId } = await work()
      const leads = code === 1 && url !== undefined && isSite(url)
      if (!leads) waiting?.close()
      else if (waiting && !waiting.leadTo(url)) setBlocked({ connectionId, name, url })
    } catch (error) {
      waiting?.close()
      throw error
    } finally {
      await refreshServers()
    }
  }

  return { blocked, ask }
}

type CameBack = NonNullable<ReturnType<typeof mcpCallback.safeParse>['data']>

/** Hears of windows that have come back, and looks what has become of servers whenever one comes back to this one. */
function useComingBack(onBack: (came: CameBack) => void): void {
  const hear = useEffectEvent(({ data }: MessageEvent) => {
    void refreshServers()
    const came = mcpCallback.safeParse(data).data
    if (came) onBack(came)
  })
  useEffect(() => {
    const channel = new BroadcastChannel(MCP_CALLBACK_CHANNEL)
    const look = () => void refreshServers()
    channel.addEventListener('message', hear)
    window.addEventListener('focus', look)
    return () => {
      channel.close()
      window.removeEventListener('focus', look)
    }
  }, [])
}
