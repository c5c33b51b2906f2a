import { backOff } from './back-off.ts'
import { invalidateTopic, refetch } from './query.ts'
import { currentUser, onUserChange } from '../session/session.ts'

/** Something under a topic changed; the id is there where the session may know it. */
export type Notice = { topic: string; id?: number }
/** What tabs hear: a stir, that everything may be old, that the connection is up or down. */
type Heard = Notice | { again: true } | { up: boolean }
type Message = Heard | { ask: true }

const listeners = new Set<{ topic: string; hear: (notice: Notice) => void }>()
let up = false
const upListeners = new Set<() => void>()

/** Is the connection to the server's events open? For the "as of" dot. */
export const liveIsUp = (): boolean => up
export function onLiveChange(listener: () => void): () => void {
  upListeners.add(listener)
  return () => upListeners.delete(listener)
}

/** Calls back whenever something under the topic changed, until what is answered is called. */
export function onNotice(topic: string, hear: (notice: Notice) => void): () => void {
  const entry = { topic, hear }
  listeners.add(entry)
  return () => void listeners.delete(entry)
}

/**
 * One server-sent-events connection for all tabs of a person: the tab that holds the lock listens and passes on what it
 * hears. Where the browser has no locks (plain http in a local network) every tab listens for itself.
 */
export function startLive(): void {
  const channel = new BroadcastChannel('longtail.live')
  const pass = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('ask' in data)) take(data)
    else if (up) pass({ up })
  })
  const tell = (message: Heard) => {
    take(message)
    pass(message)
  }
  // A tab opened later does not know whether another one is connected.
  pass({ ask: true })
  let connected = ''
  let stop: (() => void) | undefined
  const restart = (began: number) => {
    const sessionId = currentUser()?.sessionId ?? ''
    if (sessionId === connected) return
    connected = sessionId
    stop?.()
    stop = sessionId ? lead(sessionId, began, tell) : undefined
  }
  onUserChange(() => restart(Date.now()))
  restart(performance.timeOrigin)
}

function take(message: Heard): void {
  if ('up' in message) {
    up = message.up
    for (const listener of upListeners) listener()
  } else if ('again' in message) {
    void refetch()
  } else {
    void invalidateTopic(message.topic)
    for (const { topic, hear } of listeners) if (topic === message.topic) hear(message)
  }
}

/** Waits to become the tab that listens, then listens until stopped. Nothing was fetched before `began` (ms). */
function lead(sessionId: string, began: number, tell: (message: Heard) => void): () => void {
  const over = new AbortController()
  const listen = () => connect(sessionId, began, tell, over.signal)
  if (navigator.locks) {
    navigator.locks.request('longtail.live', { signal: over.signal }, listen).catch(() => undefined)
  } else void listen()
  return () => over.abort()
}

/** Keeps a connection open until the signal. The server first tells what stirred while there was none. */
function connect(
  sessionId: string,
  began: number,
  tell: (message: Heard) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let attempt = 0
    let last = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const position = last ? ['since', last] : ['age', String(Date.now() - began)]
      const query = new URLSearchParams([['sessionId', sessionId], position]).toString()
      source = new EventSource(`/supplier/live?${query}`, { withCredentials: true })
      source.addEventListener('open', () => {
        attempt = 0
        tell({ up: true })
      })
      source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
        last = lastEventId
        tell(JSON.parse(data) as Heard)
      })
      source.addEventListener('error', () => {
        source?.close()
        tell({ up: false })
        timer = setTimeout(open, backOff(attempt++))
      })
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
    open()
  })
}
