import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { gridCell, twoSkus } from '../kit/price-world.ts'

type RaisePricesView = { price: { adultMinor: number } }

test('a product manager raises the weekends of two SKUs by a tenth, sees every price before, and takes it back', async () => {
  const page = await openPage({ as: 'demo' })
  const { tag, ids } = await twoSkus(page)
  const agents = await post<{ rows: { id: number }[] }>(page, 'distributor/save', {
    code: tag,
    name: `Agent ${tag}`,
    currency: 'THB',
    settlementTerm: 'prepay',
  })
  const agentId = (agents as unknown as { id: number }).id
  const strategy = await post(page, 'priceStrategy/save', { code: tag, names: { en: `Plain ${tag}` } })
  await post(page, 'priceStrategy/follow', { id: strategy.id, agentIds: [agentId] })
  const saturday = Array.from({ length: 7 }, (_, at) => day(at + 1)).find(
    (date) => Temporal.PlainDate.from(date).dayOfWeek === 6,
  )!
  const prices = async () => {
    const view = ids.map((skuId) =>
      post<RaisePricesView>(page, 'distributorStandard/trace', { agentId, skuId, date: saturday }),
    )
    return (await Promise.all(view)).map(({ price }) => price.adultMinor)
  }
  const before = await prices()

  await page.goto(`/entertainment/all?text=${tag}`)
  for (const at of [0, 1]) await page.getByRole('checkbox', { name: new RegExp(`${tag}-${at}`) }).check()
  await page.getByRole('link', { name: 'Bulk price change' }).click()
  const drawer = page.getByRole('dialog', { name: 'Bulk price change' })
  await drawer.getByLabel('Sat', { exact: true }).check()
  await drawer.getByLabel('Sun', { exact: true }).check()
  await drawer.getByRole('textbox', { name: /^By/ }).fill('10')
  await drawer.getByText(/prices of 2 SKUs change/).waitFor()
  await drawer.getByRole('row').filter({ hasText: '2,200.00' }).first().waitFor()
  await drawer.getByRole('button', { name: /^Change \d+ prices/ }).click()
  // What is pointed at stays, however long it is read.
  const shown = page.locator('.toast', { hasText: '2 of 2 done' })
  await shown.hover()
  expect(await prices()).not.toEqual(before)
  await setTimeout(9_000)
  await shown.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: 2 of 2').waitFor()
  expect(await prices()).toEqual(before)
})

test('a raise goes on when its page is gone, is found again, leaves what changed meanwhile, and the log takes it back as one', async () => {
  const page = await openPage({ as: 'demo' })
  const { tag, ids } = await twoSkus(page)
  const adult = async (at: number) => {
    const found = await post<{ rows: { rows: { date: string; adultMinor: number }[] }[] }>(
      page,
      'standard/calendarPrice/matrix',
      { text: `${tag}-${at}`, from: day(1), to: day(3) },
    )
    return found.rows[0]!.rows.map(({ adultMinor }) => adultMinor)
  }
  await page.goto(`/entertainment/calendarPrice?raise=${ids.join(',')}`)
  const drawer = page.getByRole('dialog', { name: 'Bulk price change' })
  await drawer.getByRole('textbox', { name: /^By/ }).fill('10')
  await drawer.getByRole('row').filter({ hasText: '2,200.00' }).first().waitFor()
  // Somebody else changes one of the prices that are in sight.
  const none = { childMinor: null, infantMinor: null, unitMinor: null }
  await post(page, 'standard/calendarPrice/save', {
    skuId: ids[0],
    cells: [{ date: day(2), session: '', adultMinor: 1_234_500, ...none, closed: false }],
  })
  const begun = page.waitForResponse(/raise\/start/)
  await drawer.getByRole('button', { name: /^Change \d+ prices/ }).click()
  await begun
  await page.goto('/main')
  await page.getByRole('button', { name: /background tasks/i }).click()
  const work = page.getByRole('dialog', { name: 'Background tasks' })
  const job = work.getByRole('listitem').filter({ hasText: 'Bulk price change' }).first()
  await job.getByText('2 of 2 done').waitFor()
  await job.getByText('1 unchanged').waitFor()
  await job.getByText(day(2)).waitFor()
  expect(await adult(0)).toEqual([220_000, 1_234_500, 220_000])
  expect(await adult(1)).toEqual([110_000, 110_000, 110_000])

  await page.goto('/tools/ModifyLog')
  await page.getByText('Bulk price change: 2 SKUs').first().click()
  const act = page.getByRole('dialog', { name: 'Change' })
  await act
    .getByRole('row')
    .filter({ hasText: `${tag}-1` })
    .waitFor()
  await act.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: 2 of 2').waitFor()
  expect(await adult(0)).toEqual([1_234_500])
  expect(await adult(1)).toEqual([])
  await page.getByText('Bulk price change undone: 2 SKUs').first().waitFor()
})

test('a product manager pastes a block from a spreadsheet over SKUs and days, and saves it', async () => {
  const page = await openPage({ as: 'demo' })
  const { tag, ids } = await twoSkus(page)
  await page.goto(`/entertainment/calendarPrice?text=${tag}`)
  const cell = gridCell(page)
  await cell(0, 1).getByText('2,000').waitFor()
  await cell(0, 1).click()
  // Adult, child and infant of the first SKU, then the adult of the second.
  await page.evaluate(() => navigator.clipboard.writeText('2100\t2200\n1100\t1200\n\t\n3100\t3200'))
  await page.keyboard.press('ControlOrMeta+v')
  await cell(3, 2).getByText('3,200').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('4 prices saved.').waitFor()
  const saved = await post<{ rows: { rows: { date: string; adultMinor: number; childMinor: number }[] }[] }>(
    page,
    'standard/calendarPrice/matrix',
    { text: tag, from: day(1), to: day(2) },
  )
  expect(
    saved.rows.map(({ rows }) => rows.map(({ adultMinor, childMinor }) => [adultMinor, childMinor])),
  ).toEqual([
    [
      [210_000, 110_000],
      [220_000, 120_000],
    ],
    [
      [310_000, null],
      [320_000, null],
    ],
  ])
  await cell(0, 1).dblclick()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open day' }).click()
  await page.waitForURL(new RegExp(`skuId=${ids[0]}`))
})
