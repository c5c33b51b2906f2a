import { expect, test } from 'vitest'
import { openPage } from '../kit/fixtures.ts'
import { limitOf } from '../kit/limit-of.ts'
import { settled } from '../kit/settled.ts'

test('what is typed right after Ctrl+K is in the palette, every letter of it, the first time too', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  await page.locator('main h1').first().waitFor()
  await page.keyboard.press('Control+k')
  const typed = 'new order'
  await page.keyboard.type(typed)
  const field = page.getByRole('combobox', { name: 'Search' })
  const lost = async () => typed.length - (await field.inputValue()).length
  await expect.poll(lost).toBeLessThanOrEqual(limitOf('Letters lost of those typed right after Ctrl+K'))
  expect(await field.inputValue()).toBe(typed)
  expect(new URL(page.url()).pathname).toBe('/main')
  // A screen is found by what its row says: the letters of its name in the address are nobody's.
  await field.fill('lin')
  const screens = page.getByRole('option').filter({ hasText: 'Finance' })
  await screens.filter({ hasText: 'Billing rules' }).waitFor()
  expect(await page.getByRole('option', { name: /^Hotel home/ }).count()).toBe(0)
})

test('in a picker Enter takes the first match, also before it is there; the arrows mark another without leaving the box', async () => {
  const page = await openPage({ as: 'demo', path: '/tools/ModifyLog' })
  const pill = page.locator('main .lt-pill', { hasText: 'Agent' }).getByRole('button').first()
  const field = page.getByRole('dialog').getByRole('searchbox')
  await pill.click()
  await field.waitFor()
  await page.keyboard.type('panda')
  await page.keyboard.press('Enter')
  await expect.poll(() => pill.innerText()).toContain('Panda')
  await pill.click()
  await field.waitFor()
  const choices = page.getByRole('dialog').locator('.lt-choice')
  await choices.nth(1).waitFor()
  const found = page.waitForResponse((answer) => answer.url().includes('text=a'))
  await page.keyboard.type('a')
  await found
  await expect.poll(() => choices.first().getAttribute('data-at')).toBe('')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => choices.nth(1).getAttribute('data-at')).toBe('')
  expect(await field.evaluate((box) => box === document.activeElement)).toBe(true)
  const name = await choices.nth(1).locator('span').first().innerText()
  await page.keyboard.press('Enter')
  await expect.poll(() => pill.innerText()).toContain(name)
  // Marked while its matches are on their way: Enter takes what is marked, whatever stands in its place by then.
  await pill.click()
  await choices.nth(2).waitFor()
  await page.route(/text=(e|lotus)/, async (route) => {
    await new Promise((later) => setTimeout(later, 1_000))
    await route.continue()
  })
  await page.keyboard.type('e')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const seen = page.getByRole('dialog').locator('.lt-choice[data-at] span').first()
  const selected = await seen.innerText()
  await page.keyboard.press('Enter')
  await expect.poll(() => pill.innerText()).toContain(selected)
  // So is what is pressed while they come, whatever stands in its place when it is let go.
  await pill.click()
  await choices.nth(2).waitFor()
  await settled(page)
  const other = choices.filter({ hasNotText: /lotus/i }).nth(1)
  const pressed = await other.locator('span').first().innerText()
  const matches = page.waitForResponse(/text=lotus/)
  await page.keyboard.type('lotus')
  await other.hover()
  await page.mouse.down()
  await matches
  // Time enough to draw it.
  await page.waitForTimeout(300)
  await page.mouse.up()
  await expect.poll(() => pill.innerText()).toContain(pressed)
})

test('an address of the shop, where there is none, says whom to ask', async () => {
  const page = await openPage({ path: '/my/eCommerce/cart', language: 'en' })
  await page.getByText('Please contact sales to apply for the E-commerce function.').waitFor()
})
