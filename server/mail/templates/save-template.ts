import { languages, type Language } from '#contract/kit/schema.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { mailKinds } from '#contract/mail/templates/mail-kinds.ts'
import { templateRecord } from '#contract/mail/templates/template.fields.ts'
import type { TemplateForm } from '#contract/mail/templates/template.schema.ts'
import { faultOf } from '#contract/mail/templates/template-text.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { isMissing, lockForm } from '../../kit/db/rows.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { cleanRichText } from '../../kit/text/rich-text.ts'
import { mailTemplates } from './template-record.ts'

type Texts = Partial<Record<Language, string>>

/**
 * Makes a text for a kind of mail, or changes the one with that id. In each language a subject and a text, or neither; the
 * names in them are of the kind, and none that its reader needs is missing. Tags that no mail needs go.
 */
export async function saveTemplate(ctx: Ctx, form: TemplateForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'mail_template', form)
  await checkPlace(ctx, form)
  const bodies = checkedTexts(form)
  const values = { ...rowOf(templateRecord, form), bodies: JSON.stringify(bodies) }
  const now = { changed_by_name: ctx.actor.name, changed_at: ctx.now }
  return unique({ mail_template_place: 'kind' }, () =>
    savePlain(ctx, mailTemplates, before, { ...values, ...now }),
  )
}

async function checkPlace(ctx: Ctx, { kind, agentId, skuId }: TemplateForm): Promise<void> {
  const existing = mailKinds[kind]
  if (agentId && !('ofAgent' in existing)) failField('agentId', 'mail.fieldErrors.notForAgents')
  if (skuId && !('ofProduct' in existing)) failField('skuId', 'mail.fieldErrors.notForProducts')
  if (agentId && skuId) failField('skuId', 'mail.fieldErrors.agentOrProduct')
  if (agentId && (await isMissing(ctx, 'agent', [agentId]))) failField('agentId', 'unknown')
  if (skuId && (await isMissing(ctx, 'sku', [skuId]))) failField('skuId', 'unknown')
}

/** The texts as they are kept; refuses the field of the first that cannot be. */
function checkedTexts({ kind, subjects, bodies }: TemplateForm): Texts {
  const stored: Texts = {}
  for (const language of languages) {
    const subject = subjects[language]?.trim() ?? ''
    const body = cleanRichText(bodies[language] ?? '')
    if (!subject && !body) continue
    if (!subject) failField('subjects', 'mail.fieldErrors.noSubject', { language })
    if (!body) failField('bodies', 'mail.fieldErrors.noBody', { language })
    const fault = faultOf({ subject, body }, mailKinds[kind])
    if (fault)
      failField(fault.in === 'subject' ? 'subjects' : 'bodies', `mail.fieldErrors.${fault.why}`, {
        language,
        name: fault.name,
      })
    stored[language] = body
  }
  return stored
}
