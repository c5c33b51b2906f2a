import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Screen } from '#contract/kit/screen.ts'
import { screensByDomain } from '#contract/screens.ts'
import { follow, settled } from './settled.ts'

/*
 * Screens as the contract declares them, and what the pages that are bound to them draw: tests over every list and every
 * form find new ones by themselves.
 */
export const kinds = { staff: 'demo', agent: 'agent', supplier: 'supplier' } as const
export type Kind = keyof typeof kinds
export type Opened = Screen & { domain: string; key: string; name: string }

/** Every screen behind the log-in that opens by its path alone. */
const opened: Opened[] = Object.entries(screensByDomain).flatMap(([domain, screens]) =>
  Object.entries<Screen>(screens)
    .filter(([, { path, public: open }]) => !open && !path.includes(':'))
    .map(([key, screen]) => ({ ...screen, domain, key, name: `${domain}.${key}` })),
)
export const screensOf = (kind: Kind): Opened[] =>
  opened.filter(({ audience = ['staff'] }) => audience.includes(kind))

/** Goes to a screen within the app; resolves when it is drawn and nothing is under way. */
export async function open(page: Page, to: string): Promise<void> {
  await page.evaluate((to) => {
    // Another query of the same screen changes what is drawn and draws nothing anew.
    if (new URL(to, location.href).pathname === location.pathname) return
    // Of more than one: what is drawn anew meanwhile loses its mark.
    for (const one of document.querySelectorAll('main > *, main > * > *')) one.setAttribute('data-before', '')
  }, to)
  await follow(page, to)
  await page.locator('main [data-before]').first().waitFor({ state: 'detached' })
  await page.locator('main').waitFor()
  await page.locator('.lt-skeleton').first().waitFor({ state: 'detached' })
  await settled(page)
}

/**
 * Opens a path on somebody's page: through the router where the app runs there already, which is a third of the work. The same
 * screen once more is loaded anew: what stands open on it would stay. What is about loading itself (a log-in, a reload, a crash, a
 * second tab) says `page.goto`.
 */
export async function go(page: Page, to: string): Promise<void> {
  const isElsewhere = new URL(to, page.url()).pathname !== new URL(page.url()).pathname
  if (isElsewhere && (await page.locator('main').count())) await open(page, to)
  else await page.goto(to)
}

const web = path.resolve(import.meta.dirname, '../../../web')

/** The file of a screen's page: screens that have one in common are views of one thing. */
function pageOf({ domain, key }: Opened): string | undefined {
  const bound = globSync(`${domain}/*.pages.tsx`, { cwd: web })
    .map((file) => readFileSync(path.join(web, file), 'utf8'))
    .join('\n')
  const from = new RegExp(`\\b${key}'?: \\(\\) =>\\s+import\\('([^']+)'\\)`).exec(bound)?.[1]
  return from && path.resolve(web, domain, from)
}

/** Does what a screen's page draws, outside the kit, say this: the page itself, or something that it imports? */
export function drawnBy(screen: Opened, what: RegExp): 'itself' | 'within' | undefined {
  const file = pageOf(screen)
  if (!file || !says(file, what)) return undefined
  return what.test(readFileSync(file, 'utf8')) ? 'itself' : 'within'
}

/** The first screen of each page, and those whose page is their own alone. */
export function firstOfPages<S extends Opened>(screens: readonly S[]): Set<S> {
  const pages = new Map(screens.toReversed().map((screen) => [pageOf(screen) ?? screen.name, screen]))
  return new Set(pages.values())
}

function says(file: string, what: RegExp, seen = new Set<string>()): boolean {
  if (seen.has(file) || file.includes(`${path.sep}kit${path.sep}`)) return false
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  if (what.test(source)) return true
  return [...source.matchAll(/from '(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/g)].some(
    ([, from, lazily]) => says(path.resolve(path.dirname(file), (from ?? lazily)!), what, seen),
  )
}
