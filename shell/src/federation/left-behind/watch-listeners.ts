import { take } from './ledger.ts'

type Listener = EventListenerOrEventListenerObject | null
type Options = boolean | AddEventListenerOptions | undefined

const taken = new WeakMap<EventTarget, Map<Listener, Map<string, () => void>>>()

const keyOf = (type: string, options: Options): string =>
  `${type} ${String(typeof options === 'object' ? options.capture === true : options === true)}`

/** Has each listener written down that a remote adds to what outlives it. */
export function watchListeners(): void {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype

  EventTarget.prototype.addEventListener = function addWatched(
    this: EventTarget | undefined,
    type: string,
    listener: Listener,
    options?: Options,
  ) {
    const target = this ?? globalThis
    Reflect.apply(add, target, [type, listener, options])
    const key = keyOf(type, options)
    if (!listener || known(target, listener).has(key)) return
    const at = new WeakRef(target)
    known(target, listener).set(
      key,
      take(`a listener of ${type}`, () => outlives(at.deref())),
    )
    const strike = () => forget(target, { listener, key })
    if (typeof options !== 'object') return
    if (options.once) Reflect.apply(add, target, [type, strike, { once: true, capture: options.capture }])
    if (options.signal) Reflect.apply(add, options.signal, ['abort', strike, { once: true }])
  }

  EventTarget.prototype.removeEventListener = function removeWatched(
    this: EventTarget | undefined,
    type: string,
    listener: Listener,
    options?: Options,
  ) {
    const target = this ?? globalThis
    Reflect.apply(remove, target, [type, listener, options])
    forget(target, { listener, key: keyOf(type, options) })
  }
}

function known(target: EventTarget, listener: Listener): Map<string, () => void> {
  const ofTarget = taken.get(target) ?? new Map<Listener, Map<string, () => void>>()
  taken.set(target, ofTarget)
  const ofListener = ofTarget.get(listener) ?? new Map<string, () => void>()
  ofTarget.set(listener, ofListener)
  return ofListener
}

function forget(target: EventTarget, { listener, key }: { listener: Listener; key: string }): void {
  const ofTarget = taken.get(target)
  const ofListener = ofTarget?.get(listener)
  ofListener?.get(key)?.()
  ofListener?.delete(key)
  if (ofListener?.size === 0) ofTarget?.delete(listener)
}

/** What else one may listen to is the part's own, and goes with it. */
function outlives(target: EventTarget | undefined): boolean {
  if (target instanceof Node) return target.isConnected
  return target === window || target === window.visualViewport || target instanceof MediaQueryList
}
