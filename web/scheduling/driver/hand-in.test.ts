import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyPage, isOver, storedPage, storedPaths } from './driver-cache.ts'
import { forgetEnded, forgetLink } from './forget-link.ts'
import type { StoredMark } from './marks-journal.ts'
import { sendEnding } from './send-ending.ts'
import { sendMarks } from './send-marks.ts'

// The journals of a phone in memory; the browser's own are held by test/e2e/ticketing/driver-offline.e2e.ts.
const { journals, facts } = vi.hoisted(() => ({
  journals: new Map<string, StoredMark[]>(),
  facts: new Map<string, boolean>(),
}))
vi.mock('./marks-journal.ts', () => ({
  readMarks: async (path: string) => journals.get(path) ?? [],
  dropMarks: async (path: string, taken: string[]) =>
    void journals.set(
      path,
      (journals.get(path) ?? []).filter(({ id }) => !taken.includes(id)),
    ),
  readFact: async (path: string, fact: string) => facts.get(`${path} ${fact}`) ?? false,
  writeFact: async (path: string, fact: string, value: boolean) => void facts.set(`${path} ${fact}`, value),
  deleteJournal: async (path: string) => void journals.delete(path),
}))

/** The caches of a browser in memory. */
function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>()
  return {
    open: async (name: string) => {
      const pages = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, pages)
      return {
        put: async (key: string, page: Response) => void pages.set(key, page),
        match: async (key: string) => pages.get(key)?.clone(),
      }
    },
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
  }
}

type Entries = { entries: StoredMark[] }
let answer: (url: string, body: Entries) => Response | Promise<Response>
const takes = ({ entries }: Entries) =>
  Response.json({ error: { code: 0 }, data: { open: true, taken: entries.map(({ id }) => id) } })
const refuses = (code: number) => Response.json({ error: { code } })
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const mark = (id: number): StoredMark => ({
  id: `${id}`,
  card: 1,
  mark: 'note',
  note: '',
  at: new Date().toISOString(),
})
const marks = (count: number) => Array.from({ length: count }, (_, at) => mark(at + 1))
const idsOf = (path: string) => journals.get(path)?.map(({ id }) => id)
const path = '/supplier/driver/first'

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string } = {}) =>
    answer(url, JSON.parse(body)),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  journals.clear()
  facts.clear()
})

async function storeOver(of: string): Promise<void> {
  const headers = { 'link-closes': new Date(Date.now() - 60_000).toISOString() }
  await (await caches.open(`longtail-driver ${of}`)).put(of, new Response('guests', { headers }))
}

test('what was pressed on a link that ended is handed in when there is a network again, its guests gone at once', async () => {
  await storeOver(path)
  journals.set(path, marks(2))
  answer = noNetwork
  await forgetEnded('/supplier/driver/second')
  expect(idsOf(path)).toEqual(['1', '2'])
  expect(await (await storedPage(path))?.text()).toBe('')
  expect(await storedPaths()).toEqual([path])
  answer = (_, body) => takes(body)
  await forgetEnded('/supplier/driver/second')
  expect(journals.has(path)).toBe(false)
  expect(await storedPaths()).toEqual([])
})

test('a link that was taken back before its time is over from now', async () => {
  const headers = { 'link-closes': new Date(Date.now() + 3_600_000).toISOString() }
  await (await caches.open(`longtail-driver ${path}`)).put(path, new Response('guests', { headers }))
  await emptyPage(path)
  const page = await storedPage(path)
  expect(page && isOver(page)).toBe(true)
})

test('one entry that the server does not take stays, and those around it go on', async () => {
  journals.set(path, marks(20))
  answer = (_, body) => (body.entries.some(({ id }) => id === '7') ? refuses(400_000) : takes(body))
  expect(await sendMarks(path)).toBe('sent')
  expect(idsOf(path)).toEqual(['7'])
})

test('a journal that is too large for what stands before the server goes in pieces', async () => {
  journals.set(path, marks(200))
  answer = (_, body) => (body.entries.length > 30 ? new Response('', { status: 413 }) : takes(body))
  expect(await sendMarks(path)).toBe('sent')
  expect(idsOf(path)).toEqual([])
})

test('a busy server, a network’s log-in page and no network leave the journal as it is', async () => {
  journals.set(path, marks(2))
  for (const given of [
    () => refuses(429_000),
    () => refuses(500_000),
    () => new Response('<html>', { status: 403 }),
    noNetwork,
  ]) {
    answer = given
    expect(await sendMarks(path)).toBe('waiting')
    expect(await forgetLink(path)).toBe(false)
    expect(idsOf(path)).toEqual(['1', '2'])
  }
})

test('that sharing ended is said until the server answers, also with the end of the link', async () => {
  facts.set(`${path} ending`, true)
  answer = noNetwork
  expect(await sendEnding(path)).toBe(false)
  expect(await forgetLink(path)).toBe(false)
  const calls: string[] = []
  answer = (url) => {
    calls.push(url)
    return Response.json({ error: { code: 0 }, data: { done: true } })
  }
  expect(await sendEnding(path)).toBe(true)
  expect(await sendEnding(path)).toBe(true)
  expect(calls).toEqual([`${path}/place/end`])
})
