import type { Locator, Page } from 'playwright-core'
import { settled } from './settled.ts'

/*
 * What a person does to a form, whichever it is: at the side of its list, or a page of its own. Each act answers what is
 * wrong with it, in sentences.
 */
export type FormKind = 'drawer' | 'page'

const drawer = '.lt-drawer-room.lt-open form.lt-drawer-form'
const formOf = (page: Page, kind: FormKind): Locator =>
  kind === 'drawer' ? page.locator(drawer).last() : page.locator('main form.lt-form-page')

/** The form that has opened, if one has; one that may only be looked at is none. */
export async function openedForm(page: Page): Promise<FormKind | undefined> {
  await settled(page)
  if (await page.locator('.lt-drawer-room.lt-open .lt-look-only, main .lt-look-only').count())
    return undefined
  if (await page.locator(drawer).count()) return 'drawer'
  return (await page.locator('main form.lt-form-page').count()) ? 'page' : undefined
}

/** Fields with choices or a calendar behind them. */
export const fieldsThatOpen = (page: Page, kind: FormKind): Locator =>
  formOf(page, kind).locator('[aria-haspopup=dialog]')

/** What a form asks, by its labels. */
export const questionsOf = (page: Page, kind: FormKind): Promise<string> =>
  formOf(page, kind).evaluate((form) =>
    [...form.querySelectorAll('[id$=-label]')].map((label) => label.textContent).join(' '),
  )

export const isLeftOpen = async (page: Page): Promise<boolean> =>
  (await page.locator('.lt-drawer-room.lt-open.lt-modal').count()) > 0

/** The ways to a form: the screen is one, the first button of a list opens one, the first row does by its key. */
export const ways: Record<string, { there: (page: Page) => Locator; go: (page: Page) => Promise<unknown> }> =
  {
    'as it opens': { there: (page) => formOf(page, 'page'), go: () => Promise.resolve() },
    'by its button': {
      there: (page) => page.locator('main .lt-page-head .lt-button-primary'),
      go: (page) => page.locator('main .lt-page-head .lt-button-primary').first().click(),
    },
    'by its first row': {
      there: (page) => page.locator('main .lt-data tbody tr[data-key]'),
      go: async (page) => {
        await page.locator('main .lt-data tbody tr[data-key]').first().focus()
        await page.keyboard.press('Home')
        await page.keyboard.press('e')
      },
    },
  }

const texts = (form: Locator): Locator =>
  form
    .locator('input.lt-input:is([type=text], [type=email], [type=tel], :not([type]))')
    .and(form.locator(':enabled'))
const hasText = async (form: Locator): Promise<boolean> => (await texts(form).count()) > 0

/** Sent with nothing in what must be given: each mistake is named and marked, the focus is on the first, nothing is sent. */
export async function sendEmpty(page: Page, kind: FormKind): Promise<string[]> {
  const form = formOf(page, kind)
  const needed = form.locator('input[aria-required=true]:enabled, textarea[aria-required=true]:enabled')
  if (!(await needed.count())) return []
  for (const input of await needed.all()) await input.fill('')
  const sent: string[] = []
  const hear = (request: { method: () => string; url: () => string }) =>
    void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  page.on('request', hear)
  // In a drawer Enter saves; in a long form it would too soon.
  await needed.first().press(kind === 'drawer' ? 'Enter' : 'Control+s')
  await settled(page)
  page.off('request', hear)
  const view = await form.evaluate((node) => {
    const marked = [...node.querySelectorAll<HTMLElement>('[aria-invalid=true]')]
    return {
      listed: node.querySelectorAll('.lt-mistakes li').length,
      why: [...node.querySelectorAll('.lt-field[data-bad] .lt-field-why')].filter((why) => why.textContent)
        .length,
      first: marked.find((one) => one.checkVisibility())?.id,
      focused: document.activeElement?.id,
    }
  })
  const min = await needed.count()
  return [
    ...(view.listed >= min ? [] : [`${view.listed} of ${min} mistakes are named above`]),
    ...(view.why >= min ? [] : [`${view.why} of ${min} mistakes are told at their fields`]),
    ...(view.first && view.focused === view.first ? [] : [`the focus is not on the first mistake`]),
    ...(sent.length ? [`it was sent all the same: ${sent.join(' ')}`] : []),
  ]
}

/** Another text in each form: the draft of an earlier one is not this one's. */
let typed = ''
let typings = 0

/** What was typed and not saved is not lost: a drawer brings it back and lets it go again, a page asks before it is left. */
export async function leaveTyped(
  page: Page,
  kind: FormKind,
  again: () => Promise<unknown>,
): Promise<string[]> {
  const form = formOf(page, kind)
  if (!(await hasText(form))) return kind === 'drawer' ? closes(page) : []
  typings += 1
  typed = `Typed ${typings}`
  await texts(form).first().fill(typed)
  return kind === 'drawer' ? leaveDrawer(page, again) : leavePage(page)
}

async function closes(page: Page): Promise<string[]> {
  await page.keyboard.press('Escape')
  await settled(page)
  return (await page.locator(drawer).count()) ? ['Escape does not close it'] : []
}

const keepsDraft = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      (text) =>
        Object.entries(localStorage).some(
          ([key, value]) => key.includes('.draft.') && value.includes(`"${text}"`),
        ),
      typed,
      { timeout: 1_000 },
    )
    .then(
      () => true,
      () => false,
    )

async function leaveDrawer(page: Page, again: () => Promise<unknown>): Promise<string[]> {
  const stays = await closes(page)
  // Of an act that is done once nothing is kept, nor of a password.
  if (stays.length || !(await keepsDraft(page))) return stays
  await again()
  await settled(page)
  const form = formOf(page, 'drawer')
  const stored = (await texts(form).first().inputValue()) === typed
  const discard = form.locator('.lt-restored button')
  if (!stored || !(await discard.count()))
    return [stored ? 'a draft is back and it does not say so' : 'what was typed is lost']
  await discard.click()
  const left = await texts(form).first().inputValue()
  return [...(left === typed ? ['a draft cannot be let go'] : []), ...(await closes(page))]
}

async function leavePage(page: Page): Promise<string[]> {
  const form = formOf(page, 'page')
  const here = page.url()
  const home = page.locator('nav a[href="/main"]').first()
  const requested = page.locator('.lt-drawer-room.lt-open .lt-drawer footer')
  await home.click()
  await settled(page)
  if (!(await requested.count())) return ['it is left without a question']
  await page.keyboard.press('Escape')
  await settled(page)
  if (page.url() !== here || (await texts(form).first().inputValue()) !== typed)
    return ['staying loses what was typed']
  await home.click()
  await requested.getByRole('button').first().click()
  await settled(page)
  return (await form.count()) ? ['it cannot be left'] : []
}
