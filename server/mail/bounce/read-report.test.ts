import { expect, test } from 'vitest'
import { bounceOf, receiptOf } from '#test/kit/reports.ts'
import { readReport } from './read-report.ts'

const bounce = (more = {}) =>
  bounceOf({
    to: 'bounces@longtail.example',
    recipient: 'nok@marina.example',
    messageId: '<mail-3-17@longtail.example>',
    ...more,
  })

test('a report says whom it is about, why, and of which mail', async () => {
  expect(await readReport(bounce())).toMatchObject({
    what: 'failed',
    status: '5.1.1',
    said: '550 5.1.1 <nobody>: Recipient address rejected: User unknown in local recipient table',
    recipient: 'nok@marina.example',
    messageId: '<mail-3-17@longtail.example>',
  })
  expect(await readReport(bounce({ action: 'delayed', status: '4.4.1' }))).toMatchObject({ what: 'delayed' })
  expect(await readReport(bounce({ action: 'Delivered', status: '2.0.0' }))).toMatchObject({
    what: 'delivered',
  })
})

test('a receipt says that a mail was opened', async () => {
  const receipt = receiptOf({ to: 'bounces@longtail.example', recipient: 'nok@marina.example' })
  expect(await readReport(receipt)).toMatchObject({ what: 'opened', recipient: 'nok@marina.example' })
})

test('of several recipients the one that failed is told', async () => {
  const two = bounce().replace(
    'Final-Recipient: rfc822; nok@marina.example',
    'Final-Recipient: rfc822; fine@marina.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient: rfc822; nok@marina.example',
  )
  expect(await readReport(two)).toMatchObject({ what: 'failed', recipient: 'nok@marina.example' })
})

test.each([
  ['an ordinary mail', 'From: a@b.example\r\nSubject: Re: your booking\r\n\r\nThank you!'],
  ['nothing', ''],
  ['an action that is none', bounce({ action: 'x'.repeat(10_000) })],
  ['headers without end', `${'X-Long: '.padEnd(200_000, 'a')}\r\n\r\n`],
  ['signs of nobody', '\xff\xfe\x01'.repeat(1_000)],
])('%s is no report, and harms nothing', async (_, raw) => {
  expect(await readReport(raw)).toBeUndefined()
})

test('parts in parts in parts end somewhere', async () => {
  const deep = Array.from(
    { length: 200 },
    (_, i) => `Content-Type: multipart/mixed; boundary="d${i}"\r\n\r\n--d${i}`,
  ).join('\r\n')
  expect(await readReport(`MIME-Version: 1.0\r\n${deep}\r\n`)).toBeUndefined()
})

test('a report of a megabyte is read as far as it matters', async () => {
  const long = bounce().replace('Action: failed', `X-Filler: ${'a'.repeat(500_000)}\r\nAction: failed`)
  const report = await readReport(long)
  expect(report?.said.length ?? 0).toBeLessThanOrEqual(500)
})
