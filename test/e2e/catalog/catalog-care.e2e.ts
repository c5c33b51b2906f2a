import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { fillIn } from '../kit/text-in.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

describe('tags', () => {
  test('a subtag is made under its tag, counted there, merged into another and taken away', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { tag } = await makeEntryWorld(page, password)
    await go(page, '/entertainment/tagManage')
    await page.getByRole('heading', { name: 'Tags' }).waitFor()
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const drawer = page.getByRole('dialog')
    const [top, below, other] = [`Sea ${tag}`, `Dusk ${tag}`, `Air ${tag}`]
    for (const name of [top, other]) {
      await button(page, 'New tag').click()
      // Whoever works by keyboard types at once.
      await drawer.locator('input:focus').waitFor()
      expect(await drawer.locator('input:focus').getAttribute('aria-label')).toBe('Name English')
      await page.keyboard.type(name)
      await drawer.getByRole('button', { name: 'Save' }).click()
      await row(name).waitFor()
    }
    await row(top).hover()
    await row(top).getByRole('button', { name: 'New subtag' }).click()
    await drawer.getByLabel('Name English').fill(below)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await row(below).waitFor()

    const { rows: tags } = await post<{ rows: { id: number; names: { en: string } }[] }>(page, 'tag/list', {})
    const { rows } = await post<{ rows: { id: number }[] }>(page, 'standard/list', { text: tag })
    const skuIds = rows.map(({ id }) => id)
    await post(page, 'standard/tag', { ids: skuIds, add: [tags.find(({ names }) => names.en === below)!.id] })
    // Counted at the subtag and at its tag, which leads to the products.
    await row(top)
      .getByRole('link', { name: String(skuIds.length) })
      .waitFor()
    await row(below)
      .getByRole('link', { name: String(skuIds.length) })
      .waitFor()

    await row(top).getByRole('checkbox').check()
    await button(page, 'Merge').click()
    const ask = page.getByRole('dialog', { name: 'Merge' })
    await ask.getByText('their subtags move below it', { exact: false }).waitFor()
    await ask.getByLabel('Merge into').click()
    await page.getByRole('radio', { name: other }).click()
    await ask.getByRole('button', { name: 'Merge' }).click()
    await row(top).waitFor({ state: 'hidden' })
    await row(other)
      .getByRole('link', { name: String(skuIds.length) })
      .click()
    await page.getByRole('heading', { name: 'All products' }).waitFor()
    await row(tag).first().waitFor()
    await expect.poll(() => page.getByRole('row').filter({ hasText: tag }).count()).toBe(skuIds.length)
    await page.goBack()
    // The pointer comes from elsewhere: what lies under a resting one is not pointed at.
    await page.getByRole('heading', { name: 'Tags' }).hover()
    await row(other).hover()
    await row(other).getByRole('button', { name: 'Remove' }).click()
    await drawer.getByText('and its subtags will be removed', { exact: false }).waitFor()
    await drawer.getByRole('button', { name: 'Remove' }).click()
    await row(below).waitFor({ state: 'hidden' })
  })
})

describe('pictures and texts', () => {
  test('a product manager changes pictures: a large photo is cut and made small before it is sent; a text keeps its shape and loses its scripts', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { tag, trip } = await makeEntryWorld(page, password)
    await go(page, `/entertainment/EditSUKS?id=${trip.id}`)
    await page.getByRole('heading', { name: trip.name }).waitFor()
    const photo = await noise(page, 1300, 850)
    expect(photo.length, 'far more than 500 K').toBeGreaterThan(2_000_000)
    const sent: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/file/upload')) sent.push(response.status())
    })
    for (const [field, name] of [
      ['Cover image', 'cover.png'],
      ['More images', 'second.png'],
      ['More images', 'third.png'],
    ] as const) {
      await page
        .getByLabel(field, { exact: true })
        .setInputFiles({ name, mimeType: 'image/png', buffer: photo })
      const crop = page.getByRole('dialog', { name: 'Crop image' })
      await crop.getByRole('group').focus()
      await page.keyboard.press('+')
      await page.keyboard.press('ArrowLeft')
      if (name === 'cover.png') await axe(page, 'a picture being cut')
      await crop.getByRole('button', { name: 'Use this part' }).click()
      await crop.waitFor({ state: 'hidden' })
    }
    await expect.poll(() => sent).toEqual([200, 200, 200])
    await expect.poll(() => page.getByAltText(/^More images/).count()).toBe(2)

    await page.getByRole('button', { name: 'English', exact: true }).last().click()
    const text = page.getByRole('textbox', { name: 'Description English' })
    await text.click()
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('Sunrise')
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type(' over the bay')
    await axe(page, 'a text being written')
    await button(page, 'Save').click()
    await page.waitForURL('**/entertainment/detail*')
    await text.waitFor({ state: 'detached' })
    const card = page.getByRole('region', { name: 'Descriptions' })
    await card.getByText('Sunrise', { exact: true }).waitFor()
    expect(await card.getByText('Sunrise', { exact: true }).evaluate(({ tagName }) => tagName)).toBe('STRONG')

    const { id, names } = { id: trip.id, names: { en: trip.name } }
    const facts = await post<{ names: object }>(page, 'standard/info', { id })
    expect(names.en).toContain(tag)
    await post(page, 'standard/update', {
      id,
      code: `${tag}-PP`,
      names: facts.names,
      descriptions: {
        en: '<p onclick="x()">Safe</p><script>document.title="taken"</script><img src=x onerror="x()">',
      },
    })
    await page.reload()
    await card.getByText('Safe', { exact: true }).waitFor()
    expect(await card.locator('script, img, [onclick]').count()).toBe(0)
    expect(await page.title()).not.toBe('taken')
  })
})

/** A photo of noise, drawn by the browser: nothing makes it small but less of it. */
async function noise(page: Page, width: number, height: number): Promise<Buffer> {
  const text = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide!
      canvas.height = high!
      const context = canvas.getContext('2d')!
      const pixels = context.createImageData(wide!, high!)
      for (let at = 0; at < pixels.data.length; at += 4) {
        pixels.data[at] = Math.random() * 255
        pixels.data[at + 1] = Math.random() * 255
        pixels.data[at + 2] = Math.random() * 255
        pixels.data[at + 3] = 255
      }
      context.putImageData(pixels, 0, 0)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

describe('information to collect', () => {
  test('an item of our own is made, asked by a product, and an agent is asked it in its language', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { tag, trip, agent } = await makeEntryWorld(page, password)
    const [english, thai] = [`Diet ${tag}`, `อาหาร ${tag}`]
    await go(page, '/entertainment/CollectInfoSetting?of=items')
    await page.getByRole('heading', { name: 'Information to collect' }).waitFor()
    await button(page, 'New item').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name English').fill(english)
    await fillIn(drawer, 'Name', 'th', thai)
    await drawer.getByLabel('Input type').click()
    await page.getByRole('radio', { name: 'Choice' }).click()
    for (const choice of ['Vegan', 'Everything']) {
      await drawer.getByRole('button', { name: 'Add option' }).click()
      await drawer.getByLabel('Option English').last().fill(choice)
    }
    await drawer.getByRole('button', { name: 'Save' }).click()
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row(english).getByText('Vegan, Everything').waitFor()

    await page.getByRole('tab', { name: 'Products' }).click()
    await go(page, `/entertainment/CollectInfoSetting?text=${tag}-PP`)
    await row(`${tag}-PP`).getByText('Own list').click()
    await drawer.getByRole('button', { name: 'Add field' }).click()
    const added = drawer.getByRole('listitem').last()
    await added.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('radio', { name: english }).click()
    await added.getByLabel('Required').click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await row(`${tag}-PP`).getByText(`${english} *`, { exact: false }).waitFor()

    const theirs = await openPage({
      as: agent.userName as `agent-${string}`,
      language: 'th',
      path: `/order/OrderProductMainList?text=${tag}-PP`,
    })
    await theirs
      .getByRole('button', { name: new RegExp(`${trip.name.replace(/.*(E\w+)$/, '$1')} .*\\d`) })
      .first()
      .click()
    await theirs.goto('/order/NewOrderV2Tow')
    await theirs
      .getByLabel(new RegExp(`^${thai}`))
      .first()
      .click()
    await theirs.getByRole('radio', { name: 'Vegan' }).waitFor()
  })

  test('products follow what their category says, and one by its own list does not', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { tag, trip, kayak } = await makeEntryWorld(page, password)
    const { id: categoryId } = await post(page, 'category/save', { names: { en: `Bay ${tag}` } })
    const { rows } = await post<{ rows: { id: number; code: string; names: object }[] }>(
      page,
      'standard/list',
      {
        text: tag,
      },
    )
    for (const { id, code, names } of rows)
      await post(page, 'standard/update', {
        id,
        code,
        names,
        categoryId,
        ...(id === kayak.id && { stockMode: 'session', sessions: ['15:00', '17:00'] }),
      })
    await go(page, '/entertainment/CollectInfoSetting?of=categories')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row(`Bay ${tag}`).getByText('not set').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Add field' }).click()
    await drawer.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('radio', { name: 'Shoe size' }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await row(`Bay ${tag}`).getByText('Shoe size').waitFor()

    await go(page, `/entertainment/CollectInfoSetting?text=${tag}`)
    await row(`${tag}-KY`).getByRole('checkbox').check()
    await button(page, 'From category').click()
    await row(`${tag}-KY`).getByText('Shoe size').waitFor()
    expect(await row(`${tag}-PP`).getByText('Shoe size').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(`${tag}-KY`).getByText('Shoe size').waitFor({ state: 'hidden' })
    expect(trip.id).toBeGreaterThan(0)
  })
})

describe('the recycle bin', () => {
  test('a product manager recycles and restores: what was deleted is found there with who and when, comes back, or is cleared for good', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { tag } = await makeEntryWorld(page, password)
    await go(page, `/entertainment/all?text=${tag}`)
    const rows = page.getByRole('row').filter({ hasText: tag })
    await rows.nth(1).waitFor()
    const all = await rows.count()
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    await button(page, 'Move to recycle bin').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to recycle bin' }).click()
    await expect.poll(() => rows.count()).toBe(all - 2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => rows.count()).toBe(all)
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    await button(page, 'Move to recycle bin').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to recycle bin' }).click()
    await expect.poll(() => rows.count()).toBe(all - 2)

    await go(page, `/entertainment/Recycle?text=${tag}`)
    await page.getByRole('heading', { name: 'Recycle bin' }).waitFor()
    await rows.first().waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    await rows.first().getByText('Nok Suwannarat').waitFor()
    await rows.first().hover()
    await rows.first().getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await rows.first().getByRole('checkbox').check()
    await button(page, 'Delete permanently').click()
    const ask = page.getByRole('dialog', { name: 'Delete permanently' })
    await ask.getByText('This cannot be undone. Existing orders are kept', { exact: false }).waitFor()
    await axe(page, 'a question before what cannot be undone')
    await ask.getByRole('button', { name: 'Delete permanently' }).click()
    await expect.poll(() => rows.count()).toBe(0)
    await go(page, `/entertainment/all?text=${tag}`)
    await rows.first().waitFor()
    await expect.poll(() => rows.count()).toBe(all - 1)
  })
})
