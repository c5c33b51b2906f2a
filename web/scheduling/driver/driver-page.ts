import type { DriverMark } from '#contract/scheduling/driver.schema.ts'
import { storePage } from './driver-cache.ts'
import { forgetEnded } from './forget-link.ts'
import { readMarks, writeMark, type StoredMark } from './marks-journal.ts'
import { sendEnding } from './send-ending.ts'
import { sendMarks, type Sent } from './send-marks.ts'
import { offerSharing } from './share-place.ts'

// The page behind a driver's link (server/scheduling/driver/driver-page.ts), without network as well: what is pressed is written down
// here first, shown at once, and handed in when there is a network.

const path = location.pathname.replace(/\/$/, '')
const everyMs = 20_000
const markKinds: readonly string[] = ['arrived', 'aboard', 'no-show', 'undo', 'note']
const isMark = (text: string): text is DriverMark => markKinds.includes(text)

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.action.endsWith('/mark')) return
  event.preventDefault()
  void press(form)
})

async function press(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const mark = text('mark')
  if (!isMark(mark)) return
  const aboard = Number.parseInt(text('aboard'), 10)
  const written = (): StoredMark => ({
    id: crypto.randomUUID(),
    card: Number(text('card')),
    mark,
    note: text('note').trim(),
    at: new Date().toISOString(),
    ...(mark === 'aboard' && Number.isInteger(aboard) && { aboard: Math.min(500, Math.max(0, aboard)) }),
  })
  let entry: StoredMark
  try {
    entry = written()
    await writeMark(path, entry)
  } catch {
    // A browser that stores nothing, or is too old: the form itself says it, as without a script.
    return form.submit()
  }
  show(entry)
  await sync()
}

/** Shows what was pressed as the server will: it says the same once it was handed in. */
function show({ card, mark, aboard, note }: StoredMark): void {
  const stop = document.querySelector<HTMLElement>(`[data-card="${card}"]`)
  const line = stop?.querySelector<HTMLElement>('.state')
  const said = document.querySelector<HTMLElement>('#stops')?.dataset
  if (!stop || !line || !said) return
  if (mark === 'note') {
    const input = stop.querySelector<HTMLInputElement>('[name=note]')
    if (input) input.value = note
    return
  }
  const all = Number(stop.dataset['heads'])
  const texts = {
    arrived: said['arrived'],
    aboard: said['aboard']?.replace('{count}', `${Math.min(aboard ?? all, all)}`).replace('{all}', `${all}`),
    'no-show': said['absent'],
    undo: '',
  }
  // Who is on board has arrived: pressing it later says nothing new.
  if (mark === 'arrived' && line.textContent) return
  line.textContent = texts[mark] ?? ''
  line.hidden = mark === 'undo'
  line.classList.toggle('bad', mark === 'no-show')
}

/** Hands in what waits, then reads the day as it stands. */
async function sync(): Promise<void> {
  await sendEnding(path).catch(() => false)
  const sent = await sendMarks(path).catch((): Sent => 'nothing')
  if (sent === 'closed') return location.reload()
  const fresh = sent !== 'waiting' && (await readAnew())
  await tell(fresh ? sent : 'waiting')
}

/** The page as the server draws it, stored for the time without network; false where there is none. */
async function readAnew(): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: 'no-store' })
    if (response.status === 404 || response.status === 410) {
      location.reload()
      return false
    }
    if (!response.ok) return false
    await storePage(path, response.clone()).catch(() => undefined)
    draw(await response.text())
    for (const entry of await waiting()) show(entry)
    return true
  } catch {
    return false
  }
}

/** Not under the hands of somebody who types. */
function draw(text: string): void {
  const typing = document.activeElement instanceof HTMLInputElement
  const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('#stops')
  const stops = document.querySelector('#stops')
  if (!typing && fresh && stops && fresh.innerHTML !== stops.innerHTML) stops.replaceWith(fresh)
}

async function tell(sent: Sent): Promise<void> {
  const line = document.querySelector<HTMLElement>('#net')
  if (!line) return
  const count = (await waiting()).length
  const waits = count > 0 ? ` · ${line.dataset['waiting']?.replace('{count}', `${count}`)}` : ''
  const off = sent === 'waiting'
  line.textContent = `${line.dataset[off ? 'offline' : 'online']}${waits}`
  line.classList.toggle('off', off)
  line.hidden = false
}

/** None where the browser stores nothing: the page works on as it does without a script. */
const waiting = (): Promise<StoredMark[]> => readMarks(path).catch(() => [])

async function begin(): Promise<void> {
  for (const entry of await waiting()) show(entry)
  await offerSharing(path)
  if ('serviceWorker' in navigator) {
    await navigator.serviceWorker.register('/driver-worker.js', { scope: path }).catch(() => undefined)
    await forgetEnded(path).catch(() => undefined)
  }
  await sync()
}

const again = () => void (document.visibilityState === 'visible' && sync())
addEventListener('online', again)
document.addEventListener('visibilitychange', again)
setInterval(again, everyMs)
void begin()
