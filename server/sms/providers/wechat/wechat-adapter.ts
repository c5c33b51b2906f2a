import { createHash } from 'node:crypto'
import { OutsideFault } from '../../../kit/outside/call-outside.ts'
import type { Connection } from '../../../kit/outside/connections.ts'
import { queryHeader, type Door, type Raw } from '../../../kit/outside/inbox.ts'
import { objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { textAt, xmlRoot, type XmlNode } from '../../../kit/outside/xml.ts'
import { SmsRefused, type SmsAdapter, type SmsNews, type SmsPort, type Wire } from '../port.ts'
import { askWechat } from './wechat-api.ts'
import { decryptWechat } from './wechat-crypt.ts'
import { isWechats } from './wechat-sign.ts'

const templateOf = ({ connection: { settings } }: SmsPort) => {
  const [id, field] = [textIn(settings['templateId']), textIn(settings['templateField'])]
  return id && field ? { id, field } : undefined
}

/** A text in a field of the account's template, to anybody who follows it; without one to whoever wrote in the last 48 hours. */
async function submit(port: SmsPort, { id, phone, body, since }: Wire) {
  const template = templateOf(port)
  const to = { verb: 'send', reference: String(id) }
  if (!template) {
    const path = '/message/custom/send'
    const message = { touser: phone, msgtype: 'text', text: { content: body } }
    const { errcode } = await askWechat(port, { ...to, path, body: message })
    if (errcode !== 0) throw new OutsideFault('badAnswer')
    return { ids: [] }
  }
  const { msgid } = await askWechat(port, {
    ...to,
    path: '/message/template/send',
    body: {
      touser: phone,
      template_id: template.id,
      // The same for the same message as often as it is handed over, and another once a person sends it anew.
      client_msg_id: `${port.connection.id}-${id}-${since.getTime()}`,
      data: { [template.field]: { value: body } },
    },
  })
  if (!textIn(msgid)) throw new OutsideFault('badAnswer')
  return { ids: [textIn(msgid)] }
}

/** Is it us, has the template such a field, and is anything left of the day's messages? */
async function ping(port: SmsPort): Promise<void> {
  const template = templateOf(port)
  const path = template ? '/message/template/send' : '/message/custom/send'
  const { quota } = await askWechat(port, {
    verb: 'quota',
    path: '/openapi/quota/get',
    body: { cgi_path: `/cgi-bin${path}` },
  })
  const left = objectIn(quota)
  if (Number(left['remain']) <= 0)
    throw new SmsRefused('noMoney', `${String(left['used'])} / ${String(left['daily_limit'])}`)
  if (!template) return
  const { template_list } = await askWechat(port, {
    verb: 'template',
    path: '/template/get_all_private_template',
  })
  const found = objectsIn(template_list).find((one) => one['template_id'] === template.id)
  if (!found) throw new SmsRefused('rejected', template.id)
  if (!textIn(found['content']).includes(`{{${template.field}.DATA}}`))
    throw new SmsRefused('rejected', `${textIn(found['title'])}: ${template.field}`)
}

const queryOf = ({ headers }: Raw) => new URLSearchParams(headers[queryHeader] ?? '')

type Account = Pick<Connection, 'settings' | 'secrets' | 'otherSecrets'>
/** What is said, once `isSigned` finds it signed: of an account that encrypts nothing else is read than what was encrypted. */
function eventIn(
  { settings, secrets, otherSecrets }: Account,
  { body }: Raw,
  isSigned: (token: string, encrypted?: string) => boolean = () => true,
): XmlNode | undefined {
  const root = xmlRoot(body.toString('utf8'))
  const isEncrypted = settings['callbackMode'] === 'encrypted'
  const encrypted = isEncrypted ? textAt(root, 'Encrypt') : undefined
  for (const { callbackToken = '', encodingAesKey = '' } of [secrets, ...otherSecrets]) {
    if (!isSigned(callbackToken, encrypted)) continue
    if (encrypted === undefined) return root
    const text = decryptWechat(encodingAesKey, textIn(settings['appId']), encrypted)
    if (text !== undefined) return xmlRoot(text)
  }
  return undefined
}

/**
 * WeChat signs the hour and a word of the hour's; what it says only where the account encrypts. What is older than some minutes is
 * refused, so that a signature that somebody saw is of no use later. It tells again what was not answered within five seconds, as the
 * same message or the same event, encrypted anew.
 */
const door: Door = {
  verify(connection, raw, now) {
    const event = eventIn(connection, raw, (token, encrypted) =>
      isWechats(token, queryOf(raw), now, encrypted),
    )
    if (!event) return null
    const of = (name: string) => textAt(event, name)
    const onceKey = ['MsgId', 'MsgID', 'FromUserName', 'CreateTime', 'Event', 'EventKey'].map(of).join(' ')
    return {
      onceKey: createHash('sha256').update(onceKey).digest('hex'),
      kind: `${of('MsgType')} ${of('Event')}`.trim().slice(0, 40),
    }
  },
  /** Once a merchant enters our address there, WeChat asks whether we know their word; never encrypted. */
  greet({ secrets }, raw, now) {
    const query = queryOf(raw)
    const echo = query.get('echostr') ?? ''
    return isWechats(secrets['callbackToken'] ?? '', query, now) && /^[\w-]{1,64}$/.test(echo) ? echo : null
  },
  ack: { status: 200, contentType: 'text/plain', body: 'success' },
  task: 'sms.takeNews',
}

/** Whom a code led to us, who wrote, who went, and what became of a message. */
export const wechatNews = (raw: Raw, account: Account): SmsNews[] => {
  const event = eventIn(account, raw)
  const from = textAt(event, 'FromUserName')
  if (!from) return []
  if (textAt(event, 'MsgType') === 'text') return [{ about: 'reply', from, text: textAt(event, 'Content') }]
  if (textAt(event, 'MsgType') !== 'event') return []
  switch (textAt(event, 'Event')) {
    case 'subscribe':
    case 'SCAN':
      return [{ about: 'reply', from, text: textAt(event, 'EventKey').replace(/^qrscene_/, '') }]
    case 'unsubscribe':
      return [{ about: 'gone', from }]
    case 'TEMPLATESENDJOBFINISH': {
      const status = textAt(event, 'Status')
      const outsideIds = [textAt(event, 'MsgID')]
      if (status === 'success')
        return [{ about: 'receipt', outsideIds, status: 'delivered', cause: '', told: '' }]
      const cause = /user block/i.test(status) ? 'stopped' : 'undelivered'
      return [{ about: 'receipt', outsideIds, status: 'failed', cause, told: status }]
    }
    default:
      return []
  }
}

export const wechatAdapter: SmsAdapter = {
  ping,
  submit,
  // Under the same number it is taken once. A message without a template has none: nobody can say what became of it.
  find: async (port, wire) => (templateOf(port) ? submit(port, wire) : undefined),
  findSendsForMinutes: 9,
  door,
  news: wechatNews,
  /** What a QR code says that leads to the account and tells it who scans it. */
  async invite(port, code) {
    const { url } = await askWechat(port, {
      verb: 'invite',
      path: '/qrcode/create',
      body: {
        expire_seconds: 30 * 86_400,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: code } },
      },
    })
    if (!/^https?:\/\//.test(textIn(url))) throw new OutsideFault('badAnswer')
    return textIn(url)
  },
}
