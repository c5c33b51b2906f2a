import { beforeEach, expect, test, vi } from 'vitest'

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
  const { createSend } = await import('./call.ts')
  const { keepAlive } = await import('./unattended.ts')
  const [ask, fetched] = [vi.fn(), vi.fn(() => Promise.resolve(Response.json({ error: { code: 0 } })))]
  keepAlive(ask)
  const send = createSend({
    fetch: fetched,
    session: () => null,
    language: () => 'en',
    word: (key) => key,
    toast: () => undefined,
    toLogin: () => undefined,
    clearLogin: () => undefined,
    onOpenTrial: () => false,
    report: () => undefined,
  })
  const read = { kind: 'read', path: '/supplier/order/list', needs: '*' } as const
  for (let times = 0; times < 5; times++) {
    type(3)
    await send(read)
  }
  expect(ask).not.toHaveBeenCalled()
  // What live news make it read by itself keeps nothing alive, so the next letter does.
  vi.setSystemTime(Date.now() + 10 * minute)
  await send(read)
  expect(ask).not.toHaveBeenCalled()
  type(1)
  expect(ask).toHaveBeenCalledTimes(1)
})
