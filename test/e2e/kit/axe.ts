import axeCore from 'axe-core'
import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { coloursIn } from './axe-colours.ts'
import { settled } from './settled.ts'

/** Menus that were looked at in this lane, by how they are made but for the place where one is: of most pages they are the larger half. */
const menus = new Set<string>()
const places = / (aria-current|class|id|aria-labelledby|aria-controls|aria-describedby)="[^"]*"|\d+/g

/** Asserts that the page breaks none of axe's rules in a state that no walk comes to: named, and allowed by tools/walls/axe-states.ts. */
export async function axe(page: Page, state: string): Promise<void> {
  await ready(page)
  const { theme, navs } = await page.evaluate(() => ({
    theme: document.documentElement.dataset['theme'] ?? 'light',
    navs: [...document.querySelectorAll('nav')].map((one) => one.outerHTML).join(),
  }))
  const menu = navs.replaceAll(places, '')
  const faults = await rules(page, 'html', menus.has(menu) ? ['nav'] : [])
  const found = [...faults, ...(await colours(page, 'html', [theme]))]
  expect(found, `accessibility faults of ${state}`).toEqual([])
  menus.add(menu)
}

/**
 * What axe finds in what is open, a drawer or the page within its frame and a layer over it, told in a line each: all in the
 * light theme, in the dark one what depends on colours. The frame is looked at by the tests of some screens.
 */
export async function faultsOfAxe(page: Page): Promise<string[]> {
  await ready(page)
  const drawer = '.lt-drawer-room.lt-open'
  const within = (await page.locator(drawer).count()) ? drawer : 'main'
  const top = (await page.locator(layer).count()) ? layer : within
  return faultsAt(page, top === within ? within : `${within}, ${layer}`, top)
}

/** The same of one thing that has opened: a look beside its list, the palette, a tool of the frame. */
export async function faultsWithin(page: Page, within: string): Promise<string[]> {
  await ready(page)
  return faultsAt(page, within, within)
}

async function faultsAt(page: Page, within: string, painted: string): Promise<string[]> {
  const found = [...(await rules(page, within)), ...(await colours(page, painted, ['dark', 'light']))]
  return found.map(({ id, help, where }) => `axe: ${id}, ${help}, ${where.join(' | ')}`)
}

const layer = '.lt-popover'
/** Names of what was opened in this lane: a field of the same name opens the same. */
const opened = new Set<string>()

/** What axe finds in the choices, calendars and menus that these buttons open, each name of them once. */
export async function faultsOfLayers(page: Page, openers: Locator): Promise<string[]> {
  const faults: string[] = []
  const names = await openers.evaluateAll((all) =>
    all.map((one) => {
      const by = one.getAttribute('aria-labelledby')?.split(' ')[0]
      const name = one.ariaLabel ?? (by ? document.getElementById(by) : one)?.textContent ?? ''
      return one.checkVisibility() && !one.matches(':disabled') ? name : ''
    }),
  )
  for (const [at, name] of names.entries()) {
    if (!name || opened.has(name)) continue
    opened.add(name)
    await openers.nth(at).click()
    await settled(page)
    if (!(await page.locator(layer).count())) continue
    faults.push(...(await faultsOfAxe(page)).map((fault) => `${name}: ${fault}`))
    await page.keyboard.press('Escape')
    await settled(page)
  }
  return faults
}

type Fault = { id: string; help: string; where: string[] }

const colourRules = ['color-contrast', 'link-in-text-block']
/** Rows further down are of the same making. */
const furtherRows = 'tbody tr[data-key]:nth-child(n+7)'

/** All rules but those of colours. */
async function rules(page: Page, within: string, without: readonly string[] = []): Promise<Fault[]> {
  return page.evaluate(
    async ([within, without, off]) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore }
      const { violations } = await axe.run(
        { include: [[within]], exclude: without.map((one) => [one]) },
        {
          resultTypes: ['violations'],
          rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        },
      )
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
      }))
    },
    [within, [...without, furtherRows], colourRules] as const,
  )
}

/** What was looked at in this lane, by themes and making: the same text on the same ground has the same contrast. */
const looked = new Set<number>()

/** Contrast of every text that is made as none before it: to compare a colour with all that lies behind it costs the most. */
async function colours(page: Page, within: string, themes: readonly string[]): Promise<Fault[]> {
  const { faults, fresh } = await page.evaluate(coloursIn, [within, themes, [...looked]] as const)
  for (const sign of fresh) looked.add(sign)
  return faults
}

/** Rows that wait for others are pale. Axe is read once by each page: that costs as much as a look. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.lt-data[data-busy]'))
  await still(page)
  // A mail that is looked at while it is written is drawn anew: its frame is read as it is then.
  for (const frame of page.frames())
    await readIn(frame).catch(() => still(page).then(() => !frame.isDetached() && readIn(frame)))
}

const readIn = async (frame: Frame): Promise<unknown> =>
  (await frame.evaluate(() => 'axe' in globalThis)) || frame.evaluate(axeCore.source)

/** What fades in is looked at when that is done. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(done))
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity
    const moving = () => document.getAnimations().filter(ends)
    for (let quiet = 0; quiet < 2; quiet = moving().length ? 0 : quiet + 1) {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await painted()
    }
  })
