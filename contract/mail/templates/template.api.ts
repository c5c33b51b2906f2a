import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../../kit/schema.ts'
import {
  MailKind,
  Previewed,
  TemplateFilter,
  TemplateForm,
  TemplateList,
  TemplatePreview,
  UsualText,
} from './template.schema.ts'

const needs = 'setting.globalSetting'
const edit = `${needs}.mailTemplates` as const
const TemplateRef = z.object({ id: Id })
const at = '/supplier/mailTemplate'
const Picked = {
  needs,
  input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
  output: z.object({ rows: z.array(z.object({ id: Id, code: z.string(), name: z.string() })) }),
}

/** Texts of mails: the merchant's own in the place of the product's. */
export const templateApi = {
  templateList: read(`${at}/list`, { needs, input: TemplateFilter, output: TemplateList }),
  templateSave: act(`${at}/save`, {
    needs: edit,
    input: TemplateForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  templateEnable: act(`${at}/enable`, {
    needs: edit,
    input: TemplateRef.extend({ enabled: z.boolean() }),
    output: Done,
    errors: ['operationInvalid'],
    back: 'templateEnable',
    backBy: 'turned',
  }),
  templateDelete: act(`${at}/delete`, { needs: edit, input: TemplateRef, output: Done }),
  /** Nothing is kept: what is typed, as its reader would have it. */
  templatePreview: read(`${at}/preview`, {
    needs,
    input: TemplatePreview,
    output: Previewed,
    bodyLimit: 256 * 1024,
  }),
  templateUsual: read(`${at}/usual`, { needs, input: z.object({ kind: MailKind }), output: UsualText }),
  templateAgents: read(`${at}/agents`, Picked),
  templateSkus: read(`${at}/skus`, Picked),
}
