import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words } from '#server/kit/text/words.ts'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

/** What a stranger does, one after the other; each press and each field is an act. */
class Stranger {
  acts = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(target: Locator): Promise<void> {
    this.acts += 1
    await target.first().click()
  }
  async type(target: Locator, text: string): Promise<void> {
    this.acts += 1
    await target.first().fill(text)
  }
  async open(path: string): Promise<void> {
    this.acts += 1
    await this.page.goto(path)
  }
}

/** The code of the mail, which the demo caught: whoever has the mailbox reads it. */
async function codeTo(email: string): Promise<string> {
  const clerk = await openPage({ as: 'demo', path: '/main' })
  let code = ''
  await expect
    .poll(
      async () => {
        const { rows } = await post<{ rows: { to: string; text: string }[] }>(clerk, 'mail/caught', {})
        const mail = rows.find((row) => JSON.stringify(row).includes(email))
        return (code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '')
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return code
}

test.each(['en', 'th'] as const)(
  'a stranger opens a trial, sets up, sells and pays within sixty acts (%s)',
  async (language) => {
    const w = (key: string): string => words[language]?.[key] ?? key
    const page = await openPage({ language })
    const stranger = new Stranger(page)
    const tag = Date.now().toString(36)
    const email = `stranger-${tag}@trial.example`
    const field = (key: string) => page.getByLabel(w(key), { exact: false })
    const button = (key: string, within: Page | Locator = page) =>
      within.getByRole('button', { name: w(key) })

    await stranger.open('/light-openTrial')
    await stranger.type(field('subscription.fields.companyName'), `Similan Divers ${tag}`)
    await stranger.type(field('identity.fields.fullName'), 'Som')
    await stranger.type(field('subscription.fields.email'), email)
    await stranger.press(button('subscription.text.sendCode'))
    await stranger.type(field('subscription.fields.code'), await codeTo(email))
    await stranger.type(field('identity.fields.userName'), `som-${tag}`)
    await stranger.type(field('identity.fields.newPassword'), 'orca-lagoon-tide-71')
    await stranger.type(field('identity.fields.again'), 'orca-lagoon-tide-71')
    await stranger.press(button('subscription.text.openTrial'))
    await page.getByText(w('home.text.firstSteps')).first().waitFor()
    await axe(page, 'the first page of a new merchant')

    await stranger.press(button('home.text.fromTemplate'))
    const template = page.getByRole('dialog', { name: w('home.text.fromTemplate') })
    await stranger.type(template.getByLabel(w('home.fields.name')), `First dive ${tag}`)
    await stranger.type(template.getByLabel(w('home.fields.price')), '1800')
    await stranger.press(button('kit.parts.save', template))
    await template.waitFor({ state: 'hidden' })

    await stranger.press(page.getByRole('link', { name: w('home.text.stepAgent') }))
    await stranger.press(button('agents.text.new'))
    const agent = page.getByRole('dialog', { name: w('agents.text.new') })
    await stranger.type(agent.getByLabel(w('agents.fields.name')), `Lotus ${tag}`)
    await stranger.type(agent.getByLabel(w('agents.fields.code')), tag.toUpperCase())
    await stranger.press(button('kit.parts.save', agent))
    await agent.waitFor({ state: 'hidden' })

    const { rows } = await post<{ rows: { id: number; name: string }[] }>(page, 'distributor/list', {})
    await post(page, 'distributorAccout/recharge', {
      agentId: rows.find(({ name }) => name === `Lotus ${tag}`)?.id,
      amountMinor: 1_000_000,
      method: 'cash',
      clientRequestId: `recharge-${tag}-first`,
    })
    // The top-up of a prepaying agent: opening its account, amount, way, save.
    stranger.acts += 5

    await stranger.open('/order/OrderProductMainList')
    await stranger.press(page.getByLabel(w('order-entry.fields.agent'), { exact: true }))
    await stranger.press(page.getByRole('radio', { name: `Lotus ${tag}` }))
    const day = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days: 3 }).toString()
    await stranger.press(page.getByRole('button', { name: new RegExp(`^${day} `) }))
    await stranger.press(page.getByRole('button', { name: `${w('order-entry.text.add')} First dive ${tag}` }))
    await stranger.press(
      page.getByRole('button', { name: w('order-entry.text.cart').replace('{count}', '1') }),
    )
    await stranger.press(button('order-entry.text.continue', page.getByRole('dialog')))
    await page.getByRole('heading', { name: w('order-entry.text.stepItems') }).waitFor()
    await stranger.press(page.getByRole('button', { name: w('order-entry.text.toGuests') }).last())
    await page.getByRole('heading', { name: w('order-entry.text.stepGuests') }).waitFor()
    await stranger.type(page.getByLabel(w('orders.fields.contactName')), 'Wang Fang')
    for (const guest of [0, 1]) {
      const name = page.locator('#guests').getByLabel(w('catalog.collectKeys.name')).nth(guest)
      if (await name.isVisible().catch(() => false)) await stranger.type(name, `Guest ${guest + 1}`)
    }
    await stranger.press(page.getByRole('button', { name: w('order-entry.text.place') }))
    await page.getByRole('heading', { name: w('order-entry.text.placed') }).waitFor()

    await stranger.open('/light-trialEnd')
    await stranger.press(button('subscription.text.payMonth'))
    await stranger.press(page.getByRole('button', { name: 'Pay', exact: true }))
    await page.getByText(w('subscription.text.paidNow')).waitFor()
    await axe(page, 'the plan that was paid for')
    expect(stranger.acts).toBeLessThanOrEqual(60)
  },
)
