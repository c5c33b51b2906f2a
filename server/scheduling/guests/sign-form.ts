import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import {
  asksDoctor,
  formMonths,
  formTextVersion,
  missingAnswers,
  type FormKind,
  type MedicalAnswers,
} from '#contract/scheduling/diving/forms.ts'
import { ageOn } from '#contract/scheduling/diving/ratios.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { seal, unseal } from '../../kit/outside/seal.ts'
import { todayOf } from '../../kit/text/today.ts'
import { questionIn, signedText } from './guest-words.ts'
import type { ProfileLink } from './profile-links.ts'

type Signed = { kind: FormKind; language: Language; fields: Readonly<Record<string, string>>; ip: string }

/** What is missing of a form as it was sent: names of its fields; none where it may be signed. */
export async function faultsOf(ctx: Ctx, link: ProfileLink, { kind, fields }: Signed): Promise<string[]> {
  const { birthdate } = await readRow(ctx, 'guest_profile', link.profileId)
  const age = ageOn(birthdate, todayOf(ctx))
  return [
    ...(kind === 'medical' ? missingAnswers(fields) : []),
    ...(fields['agree'] === 'yes' ? [] : ['agree']),
    ...((fields['signature'] ?? '').trim().length >= 2 ? [] : ['signature']),
    ...(age !== null && age < 18 && !(fields['guardian'] ?? '').trim() ? ['guardian'] : []),
  ]
}

/**
 * Stores a form as the guest signed it: once for each link, however often it is sent. Answers are sealed; whether a doctor has to
 * decide is worked out from them now, and stays when they are taken away.
 */
export async function signForm(ctx: Ctx, link: ProfileLink, signed: Signed): Promise<void> {
  const { kind, language, fields, ip } = signed
  const answers: MedicalAnswers = Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => /^([a-g]\d|q\d+)$/.test(key) && /^(yes|no)$/.test(value)),
  )
  const state = kind === 'medical' && asksDoctor(answers) ? 'review' : 'signed'
  const validUntil = Temporal.PlainDate.from(todayOf(ctx)).add({ months: formMonths }).toString()
  const { rows } = await sql<{ id: number }>`
    insert into guest_form (merchant_id, profile_id, kind, state, language, text_version, text_hash, answers, signed_name, guardian_name, signed_at, ip, link_hash, valid_until)
    values (${ctx.scope.merchantId}, ${link.profileId}, ${kind}, ${state}, ${language}, ${formTextVersion},
      ${createHash('sha256').update(signedText(kind, language)).digest('hex')},
      ${kind === 'medical' ? seal(ctx.app, ctx.scope.merchantId, { ...answers }, 'health answers') : null},
      ${(fields['signature'] ?? '').trim().slice(0, 100)}, ${(fields['guardian'] ?? '').trim().slice(0, 100)}, ${ctx.now.toISOString()}, ${ip.slice(0, 60)},
      ${link.hash}, ${validUntil})
    on conflict (merchant_id, link_hash, kind) do nothing returning id`.execute(ctx.db)
  if (!rows.length) return
  await emit(ctx, 'scheduling.formSigned', {
    subject: 'guestProfile',
    subjectId: link.profileId,
    facts: { form: formNames(ctx, kind), id: firstOf(rows).id },
  })
}

/** Its name in each language: who reads the history reads it in their own. */
const formNames = ({ app }: Ctx, kind: FormKind) =>
  Object.fromEntries(
    languages.map((language) => [language, app.word(language, `scheduling.profiles.${kind}`)]),
  )

/** What was answered in a medical form: each reading is written down. */
export async function readAnswers(ctx: Ctx, { id }: { id: number }) {
  const form = await readRow(ctx, 'guest_form', id)
  const answers = form.answers ? unseal(ctx.app, ctx.scope.merchantId, form.answers, 'health answers') : {}
  await emit(ctx, 'scheduling.answersRead', {
    subject: 'guestProfile',
    subjectId: form.profile_id,
    facts: { id },
  })
  return {
    rows: Object.entries(answers).map(([key, answer]) => ({
      question: questionIn(ctx.language, key),
      answer: answer === 'yes' ? ('yes' as const) : ('no' as const),
    })),
  }
}

type Review = {
  id: number
  version: number
  approved: boolean
  physician: string
  reviewedOn: string
  note: string
}
/** A doctor's word: approved without conditions, or not. */
export async function reviewForm(ctx: Ctx, review: Review): Promise<{ done: true }> {
  const form = await lockRow(ctx, 'guest_form', review.id)
  if (form.version !== review.version) fail('changedMeanwhile')
  if (form.kind !== 'medical' || !['review', 'refused'].includes(form.state)) fail('scheduling.notInReview')
  const state = review.approved ? 'approved' : 'refused'
  await updateRow(ctx, 'guest_form', form, {
    state,
    physician: review.physician,
    reviewed_on: review.reviewedOn,
    reviewed_by_name: ctx.actor.name,
    review_note: review.note,
  })
  await emit(ctx, 'scheduling.formReviewed', {
    subject: 'guestProfile',
    subjectId: form.profile_id,
    facts: { state },
  })
  return { done: true }
}
