import { readFact, writeFact } from './marks-journal.ts'
import { postEnding, sendEnding } from './send-ending.ts'

/** Milliseconds between two places that are sent. */
const pause = 10_000

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)
let watch: number | undefined
let sentAt = 0
/** A place that is on its way. */
let sending: Promise<void> = Promise.resolve()

/** Where the coach is, while the page is open and the driver agrees; who agreed today need not again after a reload. */
export async function offerSharing(path: string): Promise<void> {
  const card = find('share')
  if (!card || !('geolocation' in navigator)) return
  card.hidden = false
  find('share-start')?.addEventListener('click', () => {
    void agree(path)
    start(path)
  })
  find('share-end')?.addEventListener('click', () => void end(path))
  if (await readFact(path, 'shares').catch(() => false)) start(path)
}

/** Where the phone stores nothing they agree for as long as the page is open. */
const agree = (path: string) =>
  Promise.all([writeFact(path, 'ending', false), writeFact(path, 'shares', true)]).catch(() => undefined)

function start(path: string): void {
  watch ??= navigator.geolocation.watchPosition(
    ({ coords }) => {
      if (Date.now() - sentAt >= pause) sending = send(path, coords)
    },
    () => show('refused'),
    { enableHighAccuracy: true, maximumAge: pause },
  )
  show('sharing')
}

async function end(path: string): Promise<void> {
  stop()
  const stored = await Promise.all([writeFact(path, 'shares', false), writeFact(path, 'ending', true)]).catch(
    () => null,
  )
  // A place that arrives after the end would stand there for hours.
  await sending
  await (stored ? sendEnding(path) : postEnding(path))
}

function stop(): void {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch)
  watch = undefined
  show(undefined)
}

/** The last place alone is of use: one that could not be sent is not sent later. */
async function send(path: string, { latitude, longitude, accuracy }: GeolocationCoordinates): Promise<void> {
  sentAt = Date.now()
  try {
    const response = await fetch(`${path}/place`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ latitude, longitude, accuracyM: accuracy }),
      signal: AbortSignal.timeout(pause),
    })
    const answer: { data?: { taken: boolean } } = await response.json()
    if (answer.data?.taken === false) stop()
  } catch {
    // Without network nobody can see it; the next place says it again.
  }
}

function show(state: 'sharing' | 'refused' | undefined): void {
  const [line, begin, stopper] = [find('sharing'), find('share-start'), find('share-end')]
  if (!line || !begin || !stopper) return
  line.hidden = state === undefined
  line.textContent = state ? (find('share')?.dataset[state] ?? '') : ''
  line.classList.toggle('bad', state === 'refused')
  begin.hidden = state === 'sharing'
  stopper.hidden = state !== 'sharing'
}
