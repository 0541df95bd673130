import { useState } from 'react'
import { useTranslation } from '@tidings/runtime'
import { Play, WebImage } from '@tidings/ui'
import { soundAlone } from '../../player/sound-alone.ts'
import type { Embed } from './embeds.ts'
import styles from './embed-player.module.css'

// Its own origin is that of the player's site, never ours: only players that we know come here.
const PLAYER_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation'

export interface EmbedPlayerProps extends Embed {
  /** A picture of it that came with the entry. */
  still?: string | undefined
}

/** The frame of a player that was asked for. */
export function EmbedFrame({
  provider,
  url,
  className,
}: Pick<Embed, 'provider' | 'url'> & { className?: string | undefined }) {
  const { t } = useTranslation('reader')
  return (
    <iframe
      src={url}
      className={className}
      title={t('content.player', { provider })}
      sandbox={PLAYER_SANDBOX}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  )
}

/** A player of another site, which hears of the reader only when asked to play. */
export function EmbedPlayer({ provider, url, aspectRatio, still }: EmbedPlayerProps) {
  const { t } = useTranslation('reader')
  const [isPlaying, setPlaying] = useState(false)
  function start() {
    soundAlone()
    setPlaying(true)
  }
  return (
    <div className={styles.embed} data-embed="" style={{ aspectRatio }}>
      {isPlaying ? (
        <EmbedFrame provider={provider} url={url} />
      ) : (
        <button type="button" className={styles.ask} onClick={start}>
          {still && <WebImage className={styles.still} src={still} alt="" />}
          <span className={styles.icon}>
            <Play aria-hidden="true" />
          </span>
          {t('content.playOn', { provider })}
          <span className={styles.hint}>{t('content.playHint', { provider })}</span>
        </button>
      )}
    </div>
  )
}
