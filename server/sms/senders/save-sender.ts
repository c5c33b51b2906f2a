import { sql } from 'kysely'
import {
  isChosenSetting,
  isKeyNeeded,
  settingChoices,
  smsFacts,
  type SmsSystem,
} from '#contract/sms/sms-values.ts'
import type { SmsSenderForm } from '#contract/sms/sms.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { changeConnection, saveConnection } from '../../kit/outside/connections.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import { whyNotUrl } from '../../kit/outside/target.ts'
import { smsSimulators } from '../providers/adapters.ts'
import { readSender, type SmsSender } from './sender.ts'

/** Where a provider is to call us. */
export const tellsOf = ({ app }: Pick<Ctx, 'app'>, key: string): string =>
  `${app.config.publicUrl}/outside/${key}`

/** Connects the merchant to a provider, or changes that. A simulator opens an account and hands out its keys. */
export async function saveSender(ctx: CallCtx, form: SmsSenderForm): Promise<{ id: number }> {
  if (form.mode === 'simulator' && !simulatorsOf(ctx.app)) fail('sms.noSimulator')
  const saved = await inTransaction(ctx, (inner) => save(inner, form))
  const simulator = smsSimulators[form.system]
  if (form.mode !== 'simulator' || form.id || !simulator) return { id: saved.id }
  const made = await simulator.open(ctx.app, saved.tells)
  await inTransaction(ctx, async (inner) => {
    await changeConnection(inner, saved.id, {
      secrets: made.secrets,
      settings: { ...made.settings, tells: saved.tells, ...simulatedOf(form) },
    })
  })
  return { id: saved.id }
}

/** A number, a short code, a name of eleven letters, or a service of the provider's that chooses. */
const senderPattern = /^(\+\d{7,15}|\d{3,8}|[A-Za-z0-9 &.-]{1,11}|MG[0-9a-f]{32})$/

/** The basic id of a LINE official account; the WeChat ID, or the first one, of a WeChat official account. */
const idPatterns: Partial<Record<SmsSystem, [RegExp, `sms.fieldErrors.${string}`]>> = {
  line: [/^@[a-z0-9._-]{3,20}$/, 'sms.fieldErrors.badLineId'],
  wechat: [/^[A-Za-z][\w-]{5,19}$/, 'sms.fieldErrors.badWechatId'],
}

async function save(ctx: Ctx, form: SmsSenderForm): Promise<{ id: number; tells: string }> {
  const before = form.id ? await readSender(ctx, form.id) : undefined
  check(ctx, form, before)
  const { settings, secrets } = given(form, before)
  const { id, key } = await saveConnection(ctx, {
    id: form.id,
    version: form.version,
    system: form.system,
    name: form.name,
    mode: form.mode,
    settings,
    secrets,
  })
  const tells = tellsOf(ctx, key)
  await changeConnection(ctx, id, { settings: { ...settings, tells } })
  const prices = JSON.stringify(form.prices)
  await sql`insert into sms_sender (merchant_id, connection_id, sender, per_second, takes_replies, currency, price_micros, prices)
    values (${ctx.scope.merchantId}, ${id}, ${form.sender}, ${form.perSecond}, ${form.takesReplies}, ${form.currency}, ${form.priceMicros}, ${prices})
    on conflict (merchant_id, connection_id) do update set sender = excluded.sender, per_second = excluded.per_second,
      takes_replies = excluded.takes_replies, currency = excluded.currency, price_micros = excluded.price_micros, prices = excluded.prices`.execute(
    ctx.db,
  )
  await tell(ctx, 'senderSaved', id, form.name)
  return { id, tells }
}

function check(ctx: Ctx, form: SmsSenderForm, before: SmsSender | undefined): void {
  const { connection } = before ?? {}
  if (connection && (connection.system !== form.system || connection.mode !== form.mode))
    failField('system', 'notAllowed')
  if (!form.sender) failField('sender', 'required')
  const [pattern, why] = idPatterns[form.system] ?? [senderPattern, 'sms.fieldErrors.badSender']
  if (!pattern.test(form.sender)) failField('sender', why)
  const countries = form.prices.map(({ country }) => country)
  const twice = countries.findIndex((country, at) => countries.indexOf(country) < at)
  if (twice >= 0) failField(`prices.${twice}.country`, 'sms.fieldErrors.countryTwice')
  const { required, secrets, settings } = smsFacts[form.system]
  for (const name of settings) {
    const value = form.settings[name]
    const choices: readonly string[] = isChosenSetting(name) ? settingChoices[name] : []
    if (value && choices.length && !choices.includes(value)) failField(`settings.${name}`, 'invalid')
  }
  if (form.mode === 'simulator') return
  for (const name of required) if (!form.settings[name]) failField(`settings.${name}`, 'required')
  const { templateId, templateField } = form.settings
  if (Boolean(templateId) !== Boolean(templateField))
    failField(`settings.${templateId ? 'templateField' : 'templateId'}`, 'required')
  const host = form.settings['host']
  if (form.system === 'smpp' && host) {
    const why = whyNotUrl(`https://${host}:${form.settings['port'] ?? ''}/`, ctx.app.config)
    if (why) failField('settings.host', why === 'closedAddress' ? 'sms.fieldErrors.closedAddress' : 'invalid')
  }
  // Keys of one account are not carried to wherever a form says.
  const isMoved = required.some((name) => connection && connection.settings[name] !== form.settings[name])
  for (const name of secrets.filter((one) => isKeyNeeded(one, form.settings)))
    if (!form.secrets[name] && (isMoved || !connection?.secrets[name]))
      failField(`secrets.${name}`, isMoved ? 'sms.fieldErrors.keepsKeys' : 'required')
  if (!/^([A-Za-z0-9]{43})?$/.test(form.secrets['encodingAesKey'] ?? ''))
    failField('secrets.encodingAesKey', 'sms.fieldErrors.badAesKey')
}

/** What a simulator is told as well. */
const simulatedOf = ({ system, settings }: SmsSenderForm): Record<string, string> =>
  Object.fromEntries(smsFacts[system].simulated.map((name) => [name, settings[name] ?? '']))

function given(form: SmsSenderForm, before: SmsSender | undefined) {
  const { settings: names, secrets: keys } = smsFacts[form.system]
  const typed = Object.fromEntries(names.map((name) => [name, form.settings[name] ?? '']))
  const isStored = form.mode === 'simulator' && before
  return {
    settings: isStored
      ? { ...before.connection.settings, ...simulatedOf(form) }
      : { ...before?.connection.settings, ...typed },
    secrets: isStored
      ? {}
      : Object.fromEntries(
          keys.flatMap((name) => {
            const key = form.secrets[name]
            return key ? [[name, key]] : []
          }),
        ),
  }
}

type SenderView = 'senderSaved' | 'senderEnabled' | 'senderDisabled'
const tell = (ctx: Ctx, name: SenderView, subjectId: number, called: string): Promise<void> =>
  emit(ctx, `sms.${name}`, { subject: 'smsSender', subjectId, facts: { name: called } })

export async function enableSender(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const { connection } = await readSender(ctx, id)
  if (connection.enabled !== enabled) {
    await changeConnection(ctx, id, { enabled })
    await tell(ctx, enabled ? 'senderEnabled' : 'senderDisabled', id, connection.name)
  }
  return { done: true }
}
