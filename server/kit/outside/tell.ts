import type { App } from '../app-services.ts'
import { echoOf, placeOf } from './simulator.ts'

/** A message as its system sends it: signed anew each time, as far as it may be. */
export type SentMessage = {
  /** Its bytes and headers; `wrongAmount`: of another amount than was paid, `forged`: signed by somebody else. */
  message: (how: { wrongAmount: boolean; forged: boolean }) => {
    body: string
    headers: Record<string, string>
  }
}

const post = (url: string, { body, headers }: ReturnType<SentMessage['message']>): Promise<unknown> =>
  fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.text(),
    // Nobody is there: a real system would come again; our poller asks.
    () => undefined,
  )

/** Our door from within: the address that the world knows may lead through a proxy. */
export const doorAt = (app: App, tells: string): string =>
  `${placeOf(app).url}/outside/${tells.split('/').at(-1)}`

/** Later than we ask by ourselves. */
const lateMs = 90_000

/** Tells us as the switch says: once, twice, last things first, late, not at all, or wrongly. */
export async function tellAll(app: App, url: string, view: SentMessage[]): Promise<void> {
  const echo = await echoOf(app, url)
  if (echo === 'silent') return
  if (echo === 'late') {
    setTimeout(() => void tellNow(app, url, view, 'once'), lateMs).unref()
    return
  }
  await tellNow(app, url, view, echo)
}

async function tellNow(app: App, url: string, view: SentMessage[], echo: string): Promise<void> {
  const how = { wrongAmount: echo === 'wrong-amount', forged: echo === 'forged' }
  const ordered = echo === 'shuffled' ? [...view].reverse() : view
  const times = echo === 'twice' || echo === 'shuffled' ? 2 : 1
  for (const one of ordered) for (let n = 0; n < times; n++) await post(doorAt(app, url), one.message(how))
}
