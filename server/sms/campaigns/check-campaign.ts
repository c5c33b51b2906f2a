import { sql } from 'kysely'
import type { Language } from '#contract/kit/languages.ts'
import { isChatSystem, type SkipReason } from '#contract/sms/sms-values.ts'
import type { SmsBodies } from '#contract/sms/sms.fields.ts'
import type { CampaignAsk, CampaignCheck } from '#contract/sms/sms.schema.ts'
import { countCustomers, findCustomers, wantedOf } from '../../customers/customers.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { dueBy } from '../sending/due-by.ts'
import { priceFor, readSender, type SmsSender } from '../senders/sender.ts'
import { lineLink } from '../stop/address.ts'
import { phoneKeyOf, stoppedAmong, stopUrl } from '../stop/contacts.ts'
import { loadPeople, numberOf, writeFor, type Content, type Person } from './recipients.ts'

/** As many as one campaign takes. */
export const maxRecipients = 20_000
const shownProblems = 50
const atOnce = 1_000

export type Template = { id: number; name: string; kind: 'promotion' | 'service'; bodies: SmsBodies }
export async function readTemplate(ctx: Ctx, id: number): Promise<Template> {
  const { name, kind, bodies, enabled } = await readRow(ctx, 'sms_template', id)
  if (!enabled) fail('operationInvalid')
  return { id, name, kind, bodies: bodiesIn(bodies) }
}
/** Texts as a column keeps them. */
export const bodiesIn = (value: unknown): SmsBodies =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** How somebody says no to what this sender brings: by an answer where it takes them, else by a link. */
export const stopWord =
  (ctx: Ctx, { takesReplies }: Pick<SmsSender, 'takesReplies'>, contactId: number) =>
  (language: Language): string =>
    takesReplies
      ? ctx.app.word(language, 'sms.text.replyStop')
      : stopUrl(ctx.app, ctx.scope.merchantId, contactId)

/** What is sent through a sender, to each of its contacts. */
export async function contentOf(
  ctx: Ctx,
  words: Pick<Content, 'bodies' | 'offer' | 'language'>,
  sender: SmsSender,
): Promise<(contactId: number) => Content> {
  const line = await lineLink(ctx)
  const whole = isChatSystem(sender.connection.system)
  return (contactId) => ({ ...words, stop: stopWord(ctx, sender, contactId), line, whole })
}

type Skipped = { person: Person; why: SkipReason; phone: string }

/** Whom a campaign would reach and what it would cost, before it is sent: nothing is written. */
export async function checkCampaign(ctx: Ctx, ask: CampaignAsk): Promise<CampaignCheck> {
  const template = await readTemplate(ctx, ask.templateId)
  const { check } = await reckon(ctx, ask, template, await readSender(ctx, ask.connectionId))
  return check
}

/** The customers whom the filter finds, the oldest first (with one more than may be, there are too many), and what writing to them comes to. */
export async function reckon(
  ctx: Ctx,
  { choice, offer, language }: CampaignAsk,
  { bodies }: Template,
  sender: SmsSender,
): Promise<{ ids: number[]; check: CampaignCheck }> {
  const wanted = await wantedOf(ctx, choice)
  const oldest = { sort: 'createdAt', down: false } as const
  const ids = await findCustomers(ctx, wanted, oldest, { atMost: maxRecipients + 1, skip: 0 })
  const tally = new Tally(ctx, sender)
  const content = await contentOf(ctx, { bodies, offer, language }, sender)
  const dueAt = await dueBy(ctx, null)
  const isLater = (country: string) => dueAt(country).getTime() > ctx.now.getTime()
  const taken = ids.slice(0, maxRecipients)
  for (let from = 0; from < taken.length; from += atOnce)
    await tally.add(await loadPeople(ctx, taken.slice(from, from + atOnce)), content(0), isLater)
  const tooMany = ids.length > maxRecipients
  const found = tooMany ? await countCustomers(ctx, wanted, 1_000_000) : ids.length
  return { ids, check: { found, tooMany, ...tally.told() } }
}

/** Adds up whom a campaign reaches. */
class Tally {
  readonly #ctx: Ctx
  readonly #sender: SmsSender
  #seen = new Set<string>()
  #skipped: Skipped[] = []
  #countries = new Map<string, { messages: number; segments: number; costMicros: number }>()
  #samples = new Map<Language, { text: string; segments: number }>()
  #later = 0
  constructor(ctx: Ctx, sender: SmsSender) {
    this.#ctx = ctx
    this.#sender = sender
  }

  async add(
    people: readonly Person[],
    content: Content,
    isLater: (country: string) => boolean,
  ): Promise<void> {
    const numbers = people.map((person) => ({ person, found: numberOf(this.#ctx, person, this.#sender) }))
    const keyOf = (address: string) => phoneKeyOf(this.#ctx.app, this.#ctx.scope.merchantId, address)
    const keys = numbers.flatMap(({ found }) => ('number' in found ? [keyOf(found.number.value)] : []))
    const existing = await stoppedAmong(this.#ctx, keys)
    for (const { person, found } of numbers) {
      const skip = (why: SkipReason) =>
        void this.#skipped.push({ person, why, phone: person.phones[0] ?? '' })
      if ('why' in found) {
        skip(found.why)
        continue
      }
      const { value, country } = found.number
      if (this.#seen.has(value)) skip('duplicate')
      else if (existing.get(keyOf(value))?.stopped) skip('stopped')
      else {
        const written = writeFor(this.#ctx, person, content)
        if (!written) skip('noText')
        else {
          this.#count(country, written.count.segments)
          if (!this.#samples.has(written.language))
            this.#samples.set(written.language, { text: written.body, segments: written.count.segments })
          if (isLater(country)) this.#later++
        }
      }
      this.#seen.add(value)
    }
  }

  #count(country: string, segments: number): void {
    const sum = this.#countries.get(country) ?? { messages: 0, segments: 0, costMicros: 0 }
    this.#countries.set(country, {
      messages: sum.messages + 1,
      segments: sum.segments + segments,
      costMicros: sum.costMicros + segments * priceFor(this.#sender, country),
    })
  }

  told(): Omit<CampaignCheck, 'found' | 'tooMany'> {
    const countries = [...this.#countries]
      .map(([country, sum]) => ({ country, ...sum }))
      .toSorted((a, b) => b.messages - a.messages || (a.country < b.country ? -1 : 1))
    const sumOf = (name: 'messages' | 'segments' | 'costMicros') =>
      countries.reduce((sum, one) => sum + one[name], 0)
    const skipped: Partial<Record<SkipReason, number>> = {}
    for (const { why } of this.#skipped) skipped[why] = (skipped[why] ?? 0) + 1
    return {
      sendable: sumOf('messages'),
      skipped,
      problems: this.#skipped.slice(0, shownProblems).map(({ person, why, phone }) => ({
        customerId: person.id,
        code: person.code,
        name: person.name,
        phone,
        why,
      })),
      countries,
      segments: sumOf('segments'),
      costMicros: sumOf('costMicros'),
      currency: this.#sender.currency,
      later: this.#later,
      samples: [...this.#samples].map(([language, sample]) => ({ language, ...sample })),
    }
  }
}

/** Is there anybody to write to about this? For pickers that begin with a customer. */
export const newestPerson = async (ctx: Ctx): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from customer
    where merchant_id = ${ctx.scope.merchantId} and owner_id = 0 and root_id is null and erased_at is null and phone <> ''
    order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.id
}
