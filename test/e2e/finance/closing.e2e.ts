import { expect, test } from 'vitest'
import type { ClosingReport, Period } from '#contract/finance/books/books.schema.ts'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const monthText = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

test('a month is closed by its checklist, opened again, and its old report is still on the page', async () => {
  const page = await openPage({ as: 'demo', path: '/finances/periods' })
  const month = Temporal.PlainDate.from(day(0)).with({ day: 1 }).subtract({ months: 1 }).toString()
  const name = monthText.format(new Date(`${month}T00:00:00Z`))
  const { rows } = await post<{ rows: Period[] }>(page, 'book/period/list', { pageSize: 50 })
  if (rows.find((one) => one.month === month)?.state === 'closed')
    await post(page, 'book/period/reopen', { month, reason: 'For the test' })
  const reports = async () =>
    (await post<{ rows: ClosingReport[] }>(page, 'book/period/report/list', { month })).rows
  const before = (await reports()).length

  const row = page.getByRole('row').filter({ hasText: name })
  await row.hover()
  await row.getByRole('button', { name: 'Close the month' }).click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByText(/will be closed\. Later entries/).waitFor()
  await drawer.getByText(/Nothing is open|Finish it/).waitFor()
  const reasons = drawer.getByLabel('Reason to close with it open')
  for (let at = 0; at < (await reasons.count()); at++)
    await reasons.nth(at).fill('The bank tells it next week')
  await drawer.getByRole('button', { name: 'Close the month' }).click()
  await expect.poll(async () => (await reports()).length).toBe(before + 1)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await row.hover()
  await row.getByRole('button', { name: /Reopen/ }).click()
  await page.getByRole('dialog').last().getByRole('textbox').fill('A rate was wrong')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(async () => (await reports())[0]?.reopenedReason).toBe('A rate was wrong')

  await go(page, '/finances/periods')
  await page.getByRole('link', { name: 'Closing reports' }).click()
  const old = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'A rate was wrong' }).first()
  await old.hover()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    old.getByRole('button', { name: 'Closing report' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(`closing-${month.slice(0, 7)}`)
})
