import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { AnswerOption, AskOption, OptionAsk } from '#contract/plans/options/options.api.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { insertRow, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { dayBegins, todayOf } from '../../kit/text/today.ts'
import { shownDay } from '../../kit/text/years.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { holdUnpaidUntil } from '../../orders/orders.public.ts'
import { groupName } from '../plan/group-name.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { makerOr } from '../plan/maker.ts'
import { sendGroupMail } from '../quotes/group-mail.ts'
import { makePlanLink } from '../quotes/plan-links.ts'
import { lockService, readService, requireRight } from '../services/move-service.ts'
import { namesOfService, isExtendable, type ServiceRow } from '../services/service-sql.ts'
import { dropQuestions } from './drop-questions.ts'
import { optionWord } from './option-words.ts'

/** What a supplier was asked of the option date of a service, the newest first. */
export async function listOptionAsks(ctx: Ctx, { id }: { id: number }): Promise<{ rows: OptionAsk[] }> {
  const { part } = await readService(ctx, id)
  if (!may(ctx, `group.${part}`) && !may(ctx, 'group.plan')) fail('notFound')
  const { rows } =
    await sql<OptionAsk>`select id, version, until_was as "untilWas", wanted_until as "wantedUntil", note,
      sent_to as "sentTo", status, granted_until as "grantedUntil", answer_note as "answerNote", answered_at as "answeredAt",
      answered_by_name as "answeredBy", created_at as "createdAt", created_by_name as "createdBy"
    from plan_option_ask where merchant_id = ${ctx.scope.merchantId} and service_id = ${id} order by id desc`.execute(
      ctx.db,
    )
  return { rows }
}

/** Asks a supplier to hold a service for longer: a question with a link on which it answers. An earlier question falls. */
export async function askOption(ctx: Ctx, { until, to, note, ...ref }: AskOption): Promise<{ done: true }> {
  const service = await lockService(ctx, ref)
  requireRight(ctx, service, 'arrange')
  const was = service.optionUntil
  if (was === null || !isExtendable(service)) fail('operationInvalid')
  if (until <= was || until < todayOf(ctx) || until > service.date) failField('until', 'notAllowed')
  await dropQuestions(ctx, { serviceId: service.id })
  const { id } = await insertRow(ctx, 'plan_option_ask', {
    plan_id: service.planId,
    service_id: service.id,
    until_was: was,
    wanted_until: until,
    note,
    sent_to: to,
    created_by_name: ctx.actor.name,
  })
  if (to) await mailQuestion(ctx, service, { id, until, was, to, note })
  const language = ctx.merchant.language
  await tellPlan(ctx, service.planId, 'plans.optionAsked', {
    facts: {
      name: namesOfService(service),
      supplier: service.supplierName,
      until: shownDay(ctx.merchant, until, language),
    },
  })
  return { done: true }
}

type Question = { id: number; until: string; was: string; to: string; note: string }
async function mailQuestion(ctx: Ctx, service: ServiceRow, { id, until, was, to, note }: Question) {
  const plan = await readRow(ctx, 'travel_plan', service.planId)
  const supplier = service.supplierId === null ? null : await readRow(ctx, 'supplier', service.supplierId)
  const language = supplier?.language ?? ctx.merchant.language
  const { url } = await makePlanLink(ctx, {
    purpose: 'option',
    planId: plan.id,
    optionId: id,
    language,
    expiresAt: dayBegins(ctx, service.date, 1),
    replaces: false,
  })
  const facts = {
    name: supplier?.name ?? to,
    service: nameIn(service.facts.names, language),
    group: groupName(plan, language),
    code: plan.code,
    units: service.units,
    was: shownDay(ctx.merchant, was, language),
    until: shownDay(ctx.merchant, until, language),
  }
  await sendGroupMail(ctx, {
    kind: 'supplier-group',
    to,
    language,
    partyName: facts.name,
    subject: optionWord(language, 'subject', facts),
    paragraphs: [
      optionWord(language, 'dear', facts),
      optionWord(language, 'ask', facts),
      ...(note ? [note] : []),
    ],
    button: { text: optionWord(language, 'answer'), href: url },
    onceKey: `plan option ${id}`,
  })
}

/** A day that has passed holds nothing. */
export function earliestOf(ctx: Ctx, was: string): string {
  const today = todayOf(ctx)
  return was > today ? was : today
}

/** Whoever looks after the group sees what came by the link; who writes an answer down knows. */
async function notifyMaker(ctx: Ctx, { id }: { id: number }, { planId, ...service }: ServiceRow) {
  const { code, created_by: by } = await readRow(ctx, 'travel_plan', planId)
  await notify(ctx, {
    kind: 'optionAnswered',
    to: await makerOr(ctx, by),
    subject: { topic: 'travelPlan', id: planId },
    facts: { group: code, name: service.facts.names, supplier: service.supplierName },
    once: `optionAnswered ${id}`,
  })
}

/** What its supplier answered; a locked plan takes it all the same. The option date moves only for a yes. */
export async function answerOption(
  ctx: Ctx,
  { granted, until, note, ...ref }: AnswerOption,
  by = ctx.actor.name,
): Promise<{ done: true }> {
  const { plan_id: planId, service_id: serviceId } = await readRow(ctx, 'plan_option_ask', ref.id)
  await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const service = await readService(ctx, serviceId)
  if (ctx.user) requireRight(ctx, service, 'arrange')
  const row = await lockRow(ctx, 'plan_option_ask', ref.id)
  if (ref.version !== undefined && row.version !== ref.version) fail('changedMeanwhile')
  // A day that was agreed otherwise meanwhile stands.
  if (row.status !== 'asked' || !isExtendable(service) || service.optionUntil !== row.until_was)
    fail('operationInvalid')
  const grantedUntil = granted ? (until ?? row.wanted_until) : null
  if (grantedUntil !== null && (grantedUntil < earliestOf(ctx, row.until_was) || grantedUntil > service.date))
    failField('until', 'notAllowed')
  await updateRow(ctx, 'plan_option_ask', row, {
    status: granted ? 'granted' : 'refused',
    granted_until: grantedUntil,
    answer_note: note,
    answered_at: ctx.now.toISOString(),
    answered_by_name: by,
  })
  if (grantedUntil !== null) {
    await updateRow(ctx, 'plan_service', service, {
      option_until: grantedUntil,
      changed_at: ctx.now.toISOString(),
    })
    if (service.orderId !== null) await holdUnpaidUntil(ctx, service.orderId, dayBegins(ctx, grantedUntil, 1))
  }
  if (!ctx.user) await notifyMaker(ctx, row, service)
  await tellPlan(ctx, planId, granted ? 'plans.optionExtended' : 'plans.optionRefused', {
    facts: {
      name: namesOfService(service),
      supplier: by || service.supplierName,
      until: shownDay(ctx.merchant, grantedUntil ?? row.until_was, ctx.merchant.language),
    },
  })
  return { done: true }
}
