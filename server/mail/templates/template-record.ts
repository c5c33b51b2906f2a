import type { Ctx } from '../../kit/ctx.ts'

type Row = {
  kind: string
  agent_id?: number | null
  sku_id?: number | null
  subjects?: unknown
  bodies?: unknown
}

/** A text of a mail as its events keep it. Mails that left keep theirs, whatever becomes of the text. */
export const mailTemplates = {
  table: 'mail_template',
  subject: 'mailTemplate',
  event: 'mail.template',
  kept: ({ kind, agent_id: agentId, sku_id: skuId, subjects, bodies }: Row) => ({
    kind,
    agentId,
    skuId,
    subjects,
    bodies,
  }),
  facts: (ctx: Ctx, { kind }: { kind: string }) => ({
    kind: ctx.app.word(ctx.merchant.language, `mail.kinds.${kind}`),
  }),
  topics: ['mailTemplate'],
} as const
