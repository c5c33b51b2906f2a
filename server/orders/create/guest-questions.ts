import { isMinorsAlone, minorsRule } from '#contract/catalog/skus/party.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { failField, type QuestionInput } from '../../kit/call/errors.ts'
import { ageDaysOf, ageMistakesOf, ageQuestions, soldAt } from './guest-ages.ts'
import type { Gathered } from './gather.ts'

/** Children and infants without an adult, as each product has it: agents are asked too, and refused where it takes none. */
export function minorsQuestions({ waiting: { ctx, place }, sku, lines, counts }: Gathered): QuestionInput[] {
  if (!isMinorsAlone(counts)) return []
  const skus = [sku, ...lines.filter(({ kind }) => kind !== 'add-on').map((line) => line.sku)]
  const rules = skus.map((one) => minorsRule(one.productType, one.limits))
  if (rules.includes('refused') && ctx.actor.kind !== 'staff')
    failField(`${place}adults`, 'orders.fieldErrors.minorsAlone')
  if (rules.every((rule) => rule === 'allowed')) return []
  const { adults, children, infants } = counts
  const item = nameIn(sku.names, ctx.language)
  return [{ key: 'orders.questions.minorsAlone', facts: { item, adults, children, infants } }]
}

/** Guests whose birth dates say that they count as another kind than is paid for. */
export function ageQuestionsOf({ waiting, lines, prices }: Gathered): QuestionInput[] {
  const { ctx, request, place } = waiting
  const guests = request.guests.map(({ kind, name, info }, at) => ({
    field: `${place}guests.${at}.info.birthdate`,
    kind,
    name,
    birthdate: info['birthdate'] ?? '',
  }))
  if (guests.every(({ birthdate }) => birthdate === '')) return []
  const isSold = soldAt(prices.map(({ unit }) => unit))
  return ageQuestions(ctx, ageMistakesOf(guests, ageDaysOf(lines), isSold))
}
