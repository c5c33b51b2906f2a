import type { Page } from 'playwright-core'

/** Share of frames (1/60 of a second each) that were left out while something was done on a page. */
export async function droppedFrames(on: Page, work: () => Promise<void>): Promise<number> {
  await on.evaluate(() => {
    const times: number[] = []
    Reflect.set(globalThis, 'frameTimes', times)
    const next = (at: number) => {
      times.push(at)
      if (Reflect.get(globalThis, 'frameTimes') === times) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  const times = await on.evaluate(() => {
    const found = Reflect.get(globalThis, 'frameTimes') as number[]
    Reflect.set(globalThis, 'frameTimes', null)
    return found
  })
  const whole = Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / (1_000 / 60))
  return Math.max(0, 1 - (times.length - 1) / Math.max(1, whole))
}
