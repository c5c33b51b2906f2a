import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

const tag = `P${Date.now().toString(36).slice(-6)}`.toUpperCase()
const named = (without = '') =>
  exampleDays.map((one) => ({
    ...one,
    names: { en: 'Day', 'zh-CN': '日' },
    services: one.services
      .filter(({ key }) => key !== without)
      .map((service) => ({ ...service, names: { en: `The ${service.key}` } })),
  }))
const shows = (page: Page, ...texts: string[]) =>
  expect
    .poll(() => page.locator('body').innerText(), { timeout: 20_000 })
    .toSatisfy((text: string) => texts.every((one) => text.includes(one)))
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** A group that was offered two options: with and without the show. */
async function makeGroup(page: Page, more: object = {}): Promise<number> {
  // Of what the sheet is priced in, whoever else has made agents.
  const { rows } = await post<{ rows: { id: number; currency: string; enabled: boolean }[] }>(
    page,
    'distributor/list',
    {
      pageSize: 100,
    },
  )
  const agentId = rows.find(({ currency, enabled }) => currency === 'THB' && enabled)?.id
  const { id } = await post(page, 'travelPlan/create', {
    names: { en: `Beside ${tag}` },
    agentId,
    startDate: day(45),
    adults: 3,
    freeGuests: 0,
    from: 'empty',
    dayCount: 1,
    ...more,
  })
  const sheet = { ...exampleSheet, priceCurrency: 'THB', sellRate: '1', extras: [] }
  let version = 1
  for (const [option, without] of [
    ['A', ''],
    ['B', 'show'],
  ]) {
    const saved = await post<{ version: number }>(page, 'travelPlan/days', {
      id,
      version,
      days: named(without),
      sheet,
    })
    version = saved.version
    const made = await post(page, 'groupPlanQuotation/save', { planId: id, option, validUntil: day(20) })
    await post(page, 'groupPlanQuotation/send', { id: made.id })
    version = (await post<PlanInfo>(page, 'travelPlan/info', { id })).version
  }
  return id
}

test('two options stand beside each other for staff and on the page that was sent; what one alone has is marked', async () => {
  const page = await openPage({ as: 'demo' })
  const id = await makeGroup(page)
  await page.goto(`/group/plan/${id}`)
  await tab(page, 'Quotations')
  await page.getByRole('button', { name: 'Compare options' }).click()
  await shows(page, 'A1', 'B2', 'The show · not in all options', 'Margin, 20 + 1')
  const { quotations } = await post<PlanInfo>(page, 'travelPlan/info', { id })
  const { url } = await post<{ url: string }>(page, 'groupPlanQuotation/link', {
    id: quotations[0]?.id,
    language: 'en',
  })
  const outside = await openPage({ width: 390, path: url.replace(/^https?:\/\/[^/]+/, '') })
  await shows(outside, 'Options beside each other', 'The show (not in all options)')
  expect(await outside.locator('body').innerText()).not.toMatch(/Margin/)
})

test('the leader fills in on a phone what the list misses, and the group is seated and roomed', async () => {
  const page = await openPage({ as: 'demo' })
  const id = await makeGroup(page)
  for (const name of ['Wang Fang', 'Li Na'])
    await post(page, 'travelPlan/guestSave', { planId: id, name, room: 1, nationality: 'China' })
  const { url } = await post<{ url: string }>(page, 'travelPlan/guestLink', { planId: id, language: 'en' })
  const phone = await openPage({ width: 390, path: url.replace(/^https?:\/\/[^/]+/, '') })
  await shows(phone, 'Guest 1 · Wang', 'Guest 3, not on the list yet')
  await phone
    .getByLabel('Passport number')
    .first()
    .fill(`E${Date.now() % 100_000_000}`)
  await phone.getByLabel('Full name').fill('Zhao Min')
  await phone.getByRole('button', { name: 'Send' }).click()
  await shows(phone, 'Saved for 2 guests.')
  await page.goto(`/group/plan/${id}`)
  await tab(page, 'Guests and rooms')
  await shows(page, 'Zhao Min', 'Wang Fang')
})

test('a name list comes from a spreadsheet and a photo of a passport; sent twice it changes nothing', async () => {
  const page = await openPage({ as: 'demo' })
  const id = await makeGroup(page)
  await page.goto(`/group/plan/${id}`)
  await tab(page, 'Guests and rooms')
  const rows =
    'Name,Sex,Date of birth,Passport no.,Room\nLi Qiang,M,1985-07-09,E87654321,1\nLi Na,F,1990-01-02,E87654321,1'
  for (const results of [
    ['Li Qiang', 'New', 'Passport twice'],
    ['Li Qiang', 'Same', 'Passport twice'],
  ]) {
    await page.getByRole('button', { name: 'Import name list' }).click()
    const drawer = page.getByRole('dialog', { name: 'Import name list' })
    await drawer
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
    await expect.poll(() => drawer.getByRole('textbox').first().inputValue()).toContain('E87654321')
    await drawer.getByLabel('Read passport photos').setInputFiles('test/e2e/kit/passport.jpg')
    await expect.poll(() => drawer.getByRole('textbox').first().inputValue()).toContain('<<')
    await drawer.getByRole('button', { name: 'Preview' }).click()
    for (const text of results) await expect.poll(() => drawer.innerText()).toContain(text)
    await drawer.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.poll(() => drawer.count()).toBe(0)
  }
  const { guestRows } = await post<PlanInfo>(page, 'travelPlan/info', { id })
  expect(guestRows.map(({ documentNo }) => documentNo)).toHaveLength(2)
  expect(guestRows[0]).toMatchObject({ name: 'Li Qiang', bornOn: '1985-07-09', sex: 'male', room: 1 })
  expect(guestRows[1]?.documentNo).not.toBe('')
})

test('whom a name list misses is shown and leaves by a tick; whoever joined since stays', async () => {
  const page = await openPage({ as: 'demo' })
  const id = await makeGroup(page)
  for (const name of ['Wang Fang', 'Li Na']) await post(page, 'travelPlan/guestSave', { planId: id, name })
  await page.goto(`/group/plan/${id}`)
  await tab(page, 'Guests and rooms')
  await page.getByRole('button', { name: 'Import name list' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import name list' })
  await drawer.getByRole('textbox').first().fill('Li Na\n12345')
  await drawer.getByLabel('Remove guests who are not on this list').check()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => drawer.innerText()).toContain('Not on this list')
  await drawer.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(() => drawer.innerText()).toContain('only where every row was read')
  await drawer.getByRole('textbox').first().fill('Li Na')
  await drawer.getByRole('button', { name: /^(Preview|Import)$/ }).click()
  await expect.poll(() => drawer.innerText()).not.toContain('12345')
  await post(page, 'travelPlan/guestSave', { planId: id, name: 'Zhao Min' })
  await drawer.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(() => drawer.count()).toBe(0)
  const { guestRows } = await post<PlanInfo>(page, 'travelPlan/info', { id })
  expect(guestRows.map(({ name }) => name)).toEqual(['Li Na', 'Zhao Min'])
})

test('all services of a group are arranged at once, and papers of many groups come as one archive', async () => {
  const page = await openPage({ as: 'demo' })
  const ids = [await makeGroup(page), await makeGroup(page)]
  const suppliers = await post<{ rows: { id: number }[] }>(page, 'supplier/list', {})
  const first = await post<PlanInfo>(page, 'travelPlan/info', { id: ids[0] })
  const days = named().map((one) => ({
    ...one,
    services: one.services.map((service) => ({ ...service, supplierId: suppliers.rows[0]?.id ?? null })),
  }))
  await post(page, 'travelPlan/days', { id: ids[0], version: first.version, days, sheet: first.sheet })
  await page.goto(`/group/plan/${ids[0]}`)
  await page.getByRole('button', { name: 'Arrange all' }).click()
  await expect
    .poll(async () =>
      (await post<PlanInfo>(page, 'travelPlan/info', { id: ids[0] })).services.map((one) => one.state),
    )
    .toSatisfy((states: string[]) => states.includes('arranged'))
  await page.goto(`/group/plan?travelPlanName=${encodeURIComponent(`Beside ${tag}`)}`)
  await shows(page, `Beside ${tag}`)
  const rows = page.getByRole('row').filter({ hasText: `Beside ${tag}` })
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Documents', exact: true }).click()
  await page.getByRole('button', { name: 'Create documents' }).click()
  await expect
    .poll(() => page.getByRole('link', { name: 'Download' }).count(), { timeout: 60_000 })
    .toBeGreaterThan(0)
})
