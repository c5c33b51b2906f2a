import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { makeBoats } from '../kit/boat-world.ts'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

type Lines = { lines: { leg: number | null; date: string; session: string; openUntil: string | null }[] }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('an agent sells a round trip with an open return, its guest reserves it by the link, staff move it', async () => {
  const staff = await openPage({ as: 'demo' })
  const { agent, there } = await makeBoats(staff)
  const page = await openPage({
    as: agent.userName as `agent-${string}`,
    path: '/order/OrderProductMainList',
  })
  await page.getByPlaceholder('Code or name').first().fill(there.name)
  await page.getByRole('button', { name: new RegExp(`^${day(3)} `) }).click()
  await button(page, new RegExp(`^Add ${there.name}`)).click()
  await page.getByText(`${there.name} was added to the cart.`).waitFor()
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Open return' }).waitFor()
  await page.getByLabel(/^Contact name/).fill('Mei Lin')
  await page.getByRole('button', { name: 'Guests and details', disabled: false }).last().click()
  await page.getByLabel(/^Phone/).fill('+66 81 555 0199')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  const { rows } = await post<{ rows: { id: number }[] }>(staff, 'order/list', {
    text: there.name,
    pageNo: 1,
    pageSize: 5,
  })
  const { id } = rows[0]!
  const ways = async () =>
    (await post<Lines>(staff, 'order/info', { id })).lines.map(({ leg, date, session, openUntil }) => [
      leg,
      openUntil ?? date,
      session,
    ])
  expect(await ways()).toEqual([
    [1, day(3), ''],
    [2, day(33), ''],
  ])

  await post(staff, 'orderHandler/confirm', { id })
  await go(staff, `/entertainment/OrderDetail?id=${id}`)
  await staff
    .getByText(`Open until ${day(33)}`)
    .first()
    .waitFor()
  await button(staff, 'Guest link').click()
  const link = await staff
    .getByText(/\/supplier\/departure\/return\//)
    .first()
    .innerText()
  const guest = await openPage({ path: new URL(link).pathname, width: 390 })
  await guest.getByRole('radio').nth(2).check()
  await guest.getByRole('button').click()
  await guest.getByText('Your return is booked').waitFor()
  await axe(guest, 'the page of a guest who reserved a return')
  const [, reserved] = await ways()
  expect(reserved).toMatchObject([2, expect.anything(), expect.stringMatching(/10:30|15:30/)])

  await staff.reload()
  await staff.getByRole('button', { name: 'Change order', exact: true }).click()
  const drawer = staff.getByRole('dialog').last()
  await drawer.getByRole('textbox', { name: /^Return date/ }).fill(day(7))
  await drawer.getByRole('row', { name: new RegExp(day(7)) }).waitFor()
  await drawer.getByRole('button', { name: 'Change order', exact: true }).click()
  await staff.getByText('Order changed.').waitFor()
  expect((await ways())[1]?.slice(0, 2)).toEqual([2, day(7)])
})
