import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeMail, MailError, type MailMessage, sendMail } from './mail.ts'
import { type CaughtMail, type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts'

let catcher: SmtpCatcher
let caught: CaughtMail[]
let failing: Error | undefined
beforeAll(async () => {
  catcher = await startSmtpCatcher({
    port: 0,
    onMail: (mail) => {
      if (failing) throw failing
      caught.push(mail)
    },
  })
})
beforeEach(() => {
  catcher.accept()
  caught = []
  failing = undefined
})
afterAll(async () => {
  closeMail()
  await catcher.close()
})

function message(more: Partial<MailMessage> = {}): MailMessage {
  return {
    from: { name: 'Andaman Blue', address: 'booking@andamanblue.example' },
    to: ['nok@marina.example'],
    subject: 'Booking 皮皮岛 น้ำ 피피섬',
    text: 'Two adults, น้ำ',
    ...more,
  }
}

async function failureOf(sending: Promise<unknown>): Promise<MailError> {
  const error = await sending.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  expect(error).toBeInstanceOf(MailError)
  return error as MailError
}

// A server that behaves as told once somebody connects.
async function oddServer(greet: (socket: Socket) => void): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    greet(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return { server, url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

test('a mail arrives with its words, pictures and files as they were', async () => {
  const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10])
  const attachments = [{ name: 'voucher 凭证.pdf', type: 'application/pdf', content: pdf }]
  const { messageId, rejected } = await sendMail(message({ html: '<p>น้ำ</p>', attachments }), catcher)
  expect(rejected).toEqual([])
  const [mail] = caught
  expect(mail).toMatchObject({
    from: 'booking@andamanblue.example',
    to: ['nok@marina.example'],
    subject: 'Booking 皮皮岛 น้ำ 피피섬',
    html: '<p>น้ำ</p>',
    attachments: [{ name: 'voucher 凭证.pdf', type: 'application/pdf', size: 8, content: pdf }],
  })
  expect(mail?.text.trim()).toBe('Two adults, น้ำ')
  expect(mail?.raw.toString()).toContain(messageId)
  expect(Date.now() - (mail?.receivedAt.getTime() ?? 0)).toBeLessThan(10_000)
})

test('a message keeps the id it was given, so that a second sending is known as one', async () => {
  const messageId = '<order-17-3@longtail.example>'
  expect((await sendMail(message({ messageId }), catcher)).messageId).toBe(messageId)
  expect(caught[0]?.raw.toString()).toContain(messageId)
})

test('many mails at once share a few connections', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => sendMail(message({ subject: `${i}` }), catcher)))
  expect(caught.map((mail) => Number(mail.subject)).sort((a, b) => a - b)).toEqual([...Array(20).keys()])
})

test('a line break in a subject or a name starts no header', async () => {
  const name = 'Nok"\r\nBcc: thief@evil.example'
  await sendMail(
    message({ subject: 'Hi\r\nBcc: thief@evil.example', to: [{ name, address: 'nok@marina.example' }] }),
    catcher,
  )
  expect(caught[0]?.to).toEqual(['nok@marina.example'])
  expect(caught[0]?.raw.toString()).not.toMatch(/^bcc:/im)
})

test('a name with a comma adds no recipient', async () => {
  await sendMail(message({ to: [{ name: 'A, thief@evil.example', address: 'nok@marina.example' }] }), catcher)
  expect(caught[0]?.to).toEqual(['nok@marina.example'])
})

test.each([
  [451, true],
  [452, true],
  [550, false],
  [554, false],
])('a refusal with %i is retryable: %s', async (code, retryable) => {
  catcher.refuse(code)
  expect(await failureOf(sendMail(message(), catcher))).toMatchObject({ retryable, reply: code })
  expect(caught).toEqual([])
})

test('after a refusal the same connections serve again', async () => {
  catcher.refuse(550)
  await failureOf(sendMail(message(), catcher))
  catcher.accept()
  await sendMail(message(), catcher)
  expect(caught).toHaveLength(1)
})

test('one refused recipient of two is told, and the other gets the mail', async () => {
  catcher.refuse(550, 'gone@marina.example')
  const { rejected } = await sendMail(message({ to: ['nok@marina.example', 'gone@marina.example'] }), catcher)
  expect(rejected).toEqual(['gone@marina.example'])
  expect(caught[0]?.to).toEqual(['nok@marina.example'])
})

test('a catcher that cannot keep a mail asks for it again', async () => {
  failing = new Error('the table is full')
  expect(await failureOf(sendMail(message(), catcher))).toMatchObject({ retryable: true, reply: 451 })
})

test('no server there is retryable', async () => {
  expect(await failureOf(sendMail(message(), { url: 'smtp://127.0.0.1:1' }))).toMatchObject({
    retryable: true,
  })
})

test('a server that says nothing is given up, and may be tried again', async () => {
  const { server, url } = await oddServer(() => undefined)
  const started = Date.now()
  expect(await failureOf(sendMail(message(), { url, timeoutMs: 300 }))).toMatchObject({ retryable: true })
  expect(Date.now() - started).toBeLessThan(3000)
  server.close()
})

test('a server that hangs up in the middle may be tried again', async () => {
  const { server, url } = await oddServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (line) =>
      String(line).startsWith('EHLO') ? socket.write('250 hello\r\n') : socket.destroy(),
    )
  })
  expect(await failureOf(sendMail(message(), { url, timeoutMs: 1000 }))).toMatchObject({ retryable: true })
  server.close()
})

test('a kept connection that times out while idle does no harm', async () => {
  const transport = { url: catcher.url, timeoutMs: 500 }
  await sendMail(message(), transport)
  await new Promise((later) => setTimeout(later, 900))
  await sendMail(message(), transport)
  expect(caught).toHaveLength(2)
})

test('a mail to nobody is not retryable', async () => {
  expect(await failureOf(sendMail(message({ to: [] }), catcher))).toMatchObject({ retryable: false })
})

test('a taken port is said at once', async () => {
  await expect(startSmtpCatcher({ port: catcher.port, onMail: () => undefined })).rejects.toThrow(
    'EADDRINUSE',
  )
})
