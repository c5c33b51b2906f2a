import { expect, test } from 'vitest'
import { customerInfo, customerInput, listCustomers } from '#test/factories/customers.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { customersJobs } from '../customers.jobs.ts'

const { app, merchant, staff } = await makeOrderWorld(await testServer(), { sku: { stockMode: 'free' } })
const at = '/supplier/clientRecord'

test('a spreadsheet of customers is checked, taken in, and makes nobody twice', async () => {
  const person = customerInput({ name: '钱多多', pinyin: 'QIAN DUODUO', phone: '+86 135 0000 8888' })
  const { id: existing } = await staff.data<{ id: number }>(`${at}/save`, person)
  const csv = [
    'code,name,phone,wechat,email,tags,remark',
    ',Import One,+66 80 111 2222,,,"Golf, Diver",',
    ',Import One,0801112222,,,,the same again',
    ',钱多多,13500008888,,,,老客户',
    ',No Way,,,,,',
    'C99999999,Gone,+66 80 111 9999,,,,',
  ].join('\n')
  const upload = async () => {
    const sent = new FormData()
    sent.set('sessionId', staff.user!.sessionId)
    sent.set('file', new Blob([csv]), 'people.csv')
    const { id } = await staff.data<{ id: number }>(`${at}/import/upload`, sent)
    await runJob('customers.checkImport', id)
    return id
  }
  const runJob = (name: 'customers.checkImport' | 'customers.runImport', importId: number) =>
    customersJobs[name](jobOf(app), { merchantId: merchant.id, importId })
  const verdicts = async (id: number) =>
    (await staff.data<{ rows: { verdict: string }[] }>(`${at}/import/info`, { id })).rows.map(
      ({ verdict }) => verdict,
    )
  const first = await upload()
  expect(await verdicts(first)).toEqual(['create', 'refused', 'update', 'refused', 'refused'])
  await staff.data(`${at}/import/run`, { id: first })
  await runJob('customers.runImport', first)
  expect(await listCustomers(staff, { text: 'Import One' })).toMatchObject([
    { source: 'import', tags: ['Golf', 'Diver'] },
  ])
  expect((await customerInfo(staff, existing)).remark).toBe('老客户')
  expect(await verdicts(await upload())).toEqual(['same', 'refused', 'same', 'refused', 'refused'])
})
