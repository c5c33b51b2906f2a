import type { z } from 'zod'
import { lettersBeyondGsm } from '#contract/sms/gsm.ts'
import { isChatSystem, smsVariables } from '#contract/sms/sms-values.ts'
import type { SmsPreview, SmsPreviewed } from '#contract/sms/sms.schema.ts'
import { faultOf } from '#contract/mail/templates/template-text.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { newestPerson, stopWord } from '../campaigns/check-campaign.ts'
import { countFor, factsOf, loadPeople, numberOf, type Person } from '../campaigns/recipients.ts'
import { priceFor, readSender } from '../senders/sender.ts'
import { lineLink } from '../stop/address.ts'
import { fillSms } from './fill-text.ts'

/** What is typed, with a real customer's facts, counted as it goes over the wire. Nothing is kept. */
export async function previewTemplate(
  ctx: Ctx,
  { language, body, customerId, connectionId, offer }: z.output<typeof SmsPreview>,
): Promise<SmsPreviewed> {
  const fault = faultOf({ subject: '', body }, { variables: smsVariables, must: [] })
  if (fault)
    failField(`bodies.${language}`, `sms.fieldErrors.${fault.why}`, {
      language,
      name: fault.why === 'strayBrace' ? fault.name : `{${fault.name}}`,
    })
  // Whoever is asked for by an id must be there, whoever sees them.
  if (customerId) await readRow(ctx, 'customer', customerId)
  const id = customerId ?? (await newestPerson(ctx))
  const [person] = id ? await loadPeople(ctx, [id]) : []
  if (customerId && !person) fail('notFound')
  const sender = connectionId ? await readSender(ctx, connectionId) : undefined
  const stop = stopWord(ctx, { takesReplies: sender?.takesReplies ?? false }, 0)
  const facts = factsOf(
    ctx,
    person ?? exampleOf(ctx, language),
    { offer: offer || `[${word(ctx, language, 'offer')}]`, stop, line: await lineLink(ctx) },
    language,
  )
  const text = fillSms(body, facts)
  const { encoding, units, segments, left } = countFor(
    text,
    sender ? isChatSystem(sender.connection.system) : false,
  )
  const found = person && numberOf(ctx, person, sender)
  const number = found && 'number' in found ? found.number : undefined
  return {
    text,
    encoding,
    units,
    segments,
    left,
    beyondGsm: lettersBeyondGsm(text).slice(0, 20),
    customer: person?.name ?? '',
    phone: number?.value ?? '',
    costMicros: sender ? segments * priceFor(sender, number?.country ?? '') : 0,
    currency: sender?.currency ?? ctx.merchant.currency,
  }
}

const word = (ctx: Ctx, language: string, name: string) => ctx.app.word(language, `sms.variables.${name}`)
const exampleOf = (ctx: Ctx, language: string): Pick<Person, 'id' | 'name' | 'lastProduct' | 'lastTrip'> => ({
  id: 0,
  name: `[${word(ctx, language, 'guest')}]`,
  lastProduct: { [language]: `[${word(ctx, language, 'lastProduct')}]` },
  lastTrip: null,
})
