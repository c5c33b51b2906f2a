import { expect, test } from 'vitest'
import { isStopWord } from '../stop/stop-words.ts'
import { smsBytes } from './smpp/gsm-bytes.ts'
import { smppNews } from './smpp/smpp-adapter.ts'
import { readReceipt, writingsOf } from './smpp/smpp-status.ts'
import { twilioNews } from './twilio/twilio-adapter.ts'
import { isTwilios, twilioSignature } from './twilio/twilio-sign.ts'

test('the signature is that of Twilio’s own example', () => {
  const fields = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(twilioSignature('12345', url, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  expect(isTwilios(['other', '12345'], url, fields, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true)
  expect(isTwilios(['12345'], `${url}1`, fields, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(false)
  expect(isTwilios([''], url, fields, twilioSignature('', url, fields))).toBe(false)
})

test('a status callback is a receipt, an incoming message a reply, anything else nothing', () => {
  const raw = (fields: Record<string, string>, query = '') => ({
    body: Buffer.from(new URLSearchParams(fields).toString()),
    headers: Object.fromEntries(query ? [[':query', query]] : []),
  })
  expect(
    twilioNews(raw({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' }, 'm=12')),
  ).toEqual({
    about: 'receipt',
    outsideIds: ['SM1'],
    messageId: 12,
    status: 'failed',
    cause: 'undelivered',
    told: 'undelivered 30005',
  })
  expect(
    twilioNews(raw({ SmsSid: 'SM2', SmsStatus: 'received', From: '+66812345678', Body: 'Stop' })),
  ).toEqual({
    about: 'reply',
    from: '+66812345678',
    text: 'Stop',
  })
  for (const status of ['queued', 'toString', ''])
    expect(twilioNews(raw({ MessageSid: 'SM1', MessageStatus: status }))).toEqual({ about: 'nothing' })
})

test('letters go out as GSM 03.38 writes them, parts with nothing cut', () => {
  expect(smsBytes('@€a').whole).toEqual({ dataCoding: 0, bytes: Buffer.from([0x00, 0x1b, 0x65, 0x61]) })
  expect(smsBytes('กa').whole).toEqual({ dataCoding: 8, bytes: Buffer.from([0x0e, 0x01, 0x00, 0x61]) })
  const { parts } = smsBytes('ก'.repeat(140))
  expect(parts.map(({ bytes }) => bytes.length)).toEqual([134, 134, 12])
})

test('receipts are read by their fields and by their text; an id in the other base is the same', () => {
  const text =
    'id:0011223344 sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:DELIVRD err:000 text:x'
  expect(readReceipt(text)).toEqual({ id: '0011223344', stat: 'DELIVRD', err: '000' })
  expect(writingsOf('255')).toContain('ff')
  expect(writingsOf('ff')).toContain('255')
  const news = (response: object) => smppNews({ body: Buffer.from(JSON.stringify(response)), headers: {} })
  expect(news({ receipt: true, text })).toMatchObject({ about: 'receipt', status: 'delivered' })
  expect(news({ receipt: true, text: '', id: 'a1', state: 5 })).toMatchObject({
    status: 'failed',
    cause: 'undelivered',
    outsideIds: expect.arrayContaining(['a1', '161']),
  })
  expect(news({ receipt: true, text: 'hello' })).toEqual({ about: 'nothing' })
  expect(news({ receipt: false, from: '66812345678', text: 'TD' })).toEqual({
    about: 'reply',
    from: '+66812345678',
    text: 'TD',
  })
})

test('a no is a no in each language, and a sentence is none', () => {
  for (const text of ['STOP', ' stop. ', 'Unsubscribe', 'TD', '退订', 'ยกเลิก', '수신거부', 'ＳＴＯＰ'])
    expect(isStopWord(text), text).toBe(true)
  for (const text of ['Where is the bus stop?', 'stop by tomorrow', 'all', '', 'yes'])
    expect(isStopWord(text), text).toBe(false)
})
