import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSend, fetchFile, longestUrl, type CallEnvironment } from './call.ts'
import type { CallError } from './call-error.ts'
import { queryClient } from './query.ts'

const list = { kind: 'read', path: '/supplier/order/list', needs: '*' } as const
const cancel = { kind: 'act', path: '/supplier/orderHandler/cancel', needs: '*' } as const

let requests: Request[]
let happened: string[]
let answer: () => Promise<Response>
let trial: boolean
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))

const environment: CallEnvironment = {
  fetch: ((request: Request) => {
    requests.push(request)
    return answer()
  }) as typeof fetch,
  session: () => ({ sessionId: 's1', merchantCode: 'ANDA' }),
  language: () => 'th',
  word: (key) => `[${key}]`,
  toast: (text) => void happened.push(`toast ${text}`),
  toLogin: () => void happened.push('to log-in'),
  clearLogin: () => void happened.push('clear'),
  onOpenTrial: () => trial,
  report: () => undefined,
}
const send = createSend(environment)
const fails = (...args: Parameters<typeof send>) =>
  send(...args).then(
    () => Promise.reject(new Error('did not fail')),
    (error: CallError) => error,
  )

beforeEach(() => {
  requests = []
  happened = []
  trial = false
  answer = () => json({ error: { code: 0 }, data: 'fine' })
})

describe('what is sent', () => {
  test('a read goes as GET with its input, timestamp and sessionId in the query', async () => {
    expect(await send(list, { text: 'a b', pageNo: 2 })).toBe('fine')
    const url = new URL(requests[0]!.url)
    expect(requests[0]!.method).toBe('GET')
    expect(url.pathname).toBe(list.path)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ text: 'a b', pageNo: '2', sessionId: 's1' })
    expect(Math.abs(Number(url.searchParams.get('timestamp')) - Date.now())).toBeLessThan(5_000)
  })
  test('what a page reads while nobody is at it says so; an act never does', async () => {
    await send(list)
    vi.useFakeTimers({ now: Date.now() + 61_000 })
    await send(list)
    await send(cancel, { id: 7 })
    vi.useRealTimers()
    expect(requests.map(({ headers }) => headers.get('x-unattended'))).toEqual([null, '1', null])
  })
  test('a read too long for an address goes as a POST form', async () => {
    await send(list, { text: 'x'.repeat(longestUrl) })
    expect(requests[0]!.method).toBe('POST')
    expect(new URL(requests[0]!.url).search).toBe('')
    expect(new URLSearchParams(await requests[0]!.text()).get('text')).toHaveLength(longestUrl)
  })
  test('an act goes as a POST form with timestamp, sessionId and the tokens of confirmed questions', async () => {
    await send(cancel, { id: 7, reason: 'weather' }, { confirm: ['t1', 't2'] })
    const { method, headers } = requests[0]!
    expect([method, headers.get('content-type')]).toEqual([
      'POST',
      'application/x-www-form-urlencoded;charset=UTF-8',
    ])
    const form = Object.fromEntries(new URLSearchParams(await requests[0]!.text()))
    expect(form).toMatchObject({
      id: '7',
      reason: 'weather',
      sessionId: 's1',
      'confirm[0]': 't1',
      'confirm[1]': 't2',
    })
    expect(form.timestamp).toMatch(/^\d+$/)
  })
  test('the headers tell https, merchant, local time, no-cache and language; credentials go along', async () => {
    await send(list)
    const { headers, credentials } = requests[0]!
    expect(headers.get('x-https')).toBe('false')
    expect(headers.get('x-merchant-code')).toBe('ANDA')
    expect(headers.get('x-local-time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('x-language')).toBe('th')
    expect(credentials).toBe('include')
  })
})

describe('how long it is waited for', () => {
  test('a call is given up after 60 seconds (requirements §7.1)', async () => {
    const limits: number[] = []
    const real = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (limits.push(ms), real(20)))
    answer = () =>
      new Promise((_, reject) => {
        requests[0]!.signal.addEventListener('abort', () => reject(requests[0]!.signal.reason as Error))
      })
    expect(await fails(list)).toMatchObject({ name: 'noResponse' })
    expect(limits).toEqual([60_000])
    expect(happened).toEqual(['toast [kit.errors.requestFailed]'])
    vi.restoreAllMocks()
  })
  test('a failed call is never sent again by itself: retry count 0 (requirements §7.1)', async () => {
    for (const [broken, endpoint] of [
      [() => Promise.reject(new TypeError('Failed to fetch')), list],
      [() => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })), cancel],
      [() => json({ error: { code: 500000, message: 'x' } }, 500), list],
    ] as const) {
      requests = []
      answer = broken
      await fails(endpoint)
      expect(requests).toHaveLength(1)
    }
    expect(queryClient.getDefaultOptions()).toMatchObject({ queries: { retry: 0 }, mutations: { retry: 0 } })
  })
})

describe('what comes back', () => {
  test('a failure is told in a toast with the translated message', async () => {
    answer = () => json({ error: { code: 409000, name: 'operationInvalid', message: 'การดำเนินการไม่ถูกต้อง' } })
    expect(await fails(cancel)).toMatchObject({ code: 409000, name: 'operationInvalid' })
    expect(happened).toEqual(['toast การดำเนินการไม่ถูกต้อง'])
  })
  test('no toast where the caller skips it', async () => {
    answer = () => json({ error: { code: 409000, message: 'x' } })
    await fails(cancel, {}, { skipToast: true })
    expect(happened).toEqual([])
  })
  test('code 1000 leads to the log-in', async () => {
    answer = () => json({ error: { code: 1000, message: 'Please log in.' } })
    await fails(list)
    expect(happened).toContain('to log-in')
    expect(happened).not.toContain('clear')
  })
  test('code 1000 on the light open-trial page leads nowhere and says nothing', async () => {
    trial = true
    answer = () => json({ error: { code: 1000, message: 'Please log in.' } })
    await fails(list)
    expect(happened).toEqual([])
  })
  test('HTTP 401 clears the login state and leads to the log-in', async () => {
    answer = () => json({ error: { code: 1001, message: 'no longer valid' } }, 401)
    await fails(list)
    expect(happened.slice(0, 2)).toEqual(['clear', 'to log-in'])
  })
  test('HTTP 502 shows the translated 502 message', async () => {
    answer = () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    expect(await fails(list)).toMatchObject({ code: 502, message: '[kit.errors.badGateway]' })
    expect(happened).toEqual(['toast [kit.errors.badGateway]'])
  })
  test('no response shows the translated "request failed", and nothing with skipToast', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await fails(list)
    expect(happened).toEqual(['toast [kit.errors.requestFailed]'])
    await fails(list, {}, { skipToast: true })
    expect(happened).toHaveLength(1)
    expect(requests).toHaveLength(2)
  })
  test('a call that fails before it is sent has code 404', async () => {
    expect(await fails({ ...list, path: '/supplier/role/delete/:id' }, {})).toMatchObject({ code: 404 })
    expect(requests).toHaveLength(0)
  })
  test('a call that its caller has given up fails quietly', async () => {
    const over = new AbortController()
    answer = () => {
      over.abort(new Error('given up'))
      return Promise.reject(over.signal.reason as Error)
    }
    await expect(send(list, {}, { signal: over.signal })).rejects.toThrow('given up')
    expect(happened).toEqual([])
  })
})

test('a file that is refused is told as any call, in the language of the page; one that comes is answered whole', async () => {
  const href = '/supplier/commBankPayBill/export?id=1'
  answer = () =>
    json({ error: { code: 409_305, message: 'No account number', name: 'suppliers.noBankAccount' } })
  expect(await fetchFile(environment, href)).toBeUndefined()
  expect(happened).toEqual(['toast No account number'])
  expect(requests[0]?.headers.get('x-language')).toBe('th')
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''PR00001.csv" }
  answer = () => Promise.resolve(new Response('PR00001', { headers }))
  expect(await (await fetchFile(environment, href))?.text()).toBe('PR00001')
})

describe('who is at the page without a request', () => {
  const minute = 60_000
  let page: EventTarget
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })
  /** Somebody types a letter every ten seconds, for so many minutes. */
  function type(minutes: number): void {
    for (let letters = minutes * 6; letters > 0; letters--) {
      vi.setSystemTime(Date.now() + minute / 6)
      page.dispatchEvent(new Event('keydown'))
    }
  }

  test('whoever types and asks for nothing keeps the session alive by a small read every four minutes', async () => {
    const { keepAlive } = await import('./unattended.ts')
    const ask = vi.fn()
    keepAlive(ask)
    type(3)
    expect(ask).not.toHaveBeenCalled()
    type(17)
    expect(ask).toHaveBeenCalledTimes(5)
  })

  test('what is asked anyway counts, and a page that nobody is at asks for nothing', async () => {
    const anew = await import('./call.ts')
    const { keepAlive } = await import('./unattended.ts')
    const [ask, fetched] = [vi.fn(), vi.fn(() => Promise.resolve(Response.json({ error: { code: 0 } })))]
    keepAlive(ask)
    const sendAnew = anew.createSend({ ...environment, fetch: fetched })
    for (let times = 0; times < 5; times++) {
      type(3)
      await sendAnew(list)
    }
    expect(ask).not.toHaveBeenCalled()
    // What live news make it read by itself keeps nothing alive, so the next letter does.
    vi.setSystemTime(Date.now() + 10 * minute)
    await sendAnew(list)
    expect(ask).not.toHaveBeenCalled()
    type(1)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
