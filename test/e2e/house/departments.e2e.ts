import { expect, test } from 'vitest'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

test('a department is made below another one, narrowed, and deleted', async () => {
  const page = await openPage({ as: 'demo', path: '/staffs/department' })
  const name = `Night desk ${Date.now().toString(36).slice(-5)}`
  await page.getByRole('button', { name: 'New department' }).click()
  const form = page.getByRole('dialog', { name: 'New department' })
  await form.getByRole('textbox').first().fill(name)
  await form.getByText('Own only', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText('Own only').waitFor()
  // Found among those that see less than everything.
  await page.getByRole('tab', { name: 'Own only' }).click()
  await row.waitFor()
  const { rows } = await post<{ rows: { id: number; name: string; dataScope: string }[] }>(
    page,
    'department/list',
    { text: name },
  )
  expect(rows).toMatchObject([{ name, dataScope: 'own' }])
  await post(page, 'department/delete', { id: rows[0]!.id })
  await row.waitFor({ state: 'detached' })
})
