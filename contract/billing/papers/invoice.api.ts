import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Reason, Saved } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { billKeys } from '../billing.keys.ts'
import {
  Invoice,
  InvoiceFile,
  InvoiceFilter,
  InvoiceInfo,
  InvoiceList,
  InvoiceTemplate,
  InvoiceTemplateForm,
  IssueInvoice,
  OneInvoice,
  OneTemplate,
  PreviewTemplate,
  WriteNote,
} from './invoice.schema.ts'
import { invoiceStates } from './invoice.states.ts'
import { Issued, ReplacePaper } from './payment-paper.schema.ts'

const { index, setting, template, agent } = billKeys
const at = '/supplier/invoice'
const both = { needs: index, agentNeeds: agent, audience: ['staff', 'agent'] } as const
const State = z.object({ id: Invoice.shape.id, status: Invoice.shape.status })
const templates = (path: `/${string}`, needs: string) => ({
  info: read(`${path}/info`, { needs, input: OneTemplate.partial(), output: InvoiceTemplate }),
  save: act(`${path}/save`, {
    needs: `${needs}.edit`,
    input: InvoiceTemplateForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  preview: read(`${path}/preview`, { needs, input: PreviewTemplate, output: z.unknown(), raw: true }),
})
const ofBills = templates('/supplier/distributorBillInvoiceTemplate', setting)
const ofAll = templates('/supplier/invoiceTemplate', template)

export const invoiceApi = {
  ...callsOf(
    invoiceStates,
    {
      input: OneInvoice,
      withReason: OneInvoice.extend({ reason: Reason }),
      output: State,
      errors: ['operationInvalid', 'changedMeanwhile'],
    },
    {
      invoiceNote: {
        input: WriteNote,
        output: Saved,
        once: true,
        errors: ['billing.noteTooHigh', 'balanceTooLow'],
      },
      paperReplace: {
        input: ReplacePaper,
        output: Issued,
        once: true,
        errors: ['operationInvalid', 'changedMeanwhile', 'billing.nothingToInvoice'],
      },
      invoiceSend: { errors: ['billing.noAddress', 'operationInvalid', 'changedMeanwhile'] },
      invoiceInvalidate: { errors: ['operationInvalid', 'changedMeanwhile', 'balanceTooLow'] },
    },
  ),
  invoiceList: read(`${at}/list`, { ...both, input: InvoiceFilter, output: InvoiceList }),
  invoiceInfo: read(`${at}/info`, { ...both, input: OneInvoice.pick({ id: true }), output: InvoiceInfo }),
  /** Gives a verified bill its invoice, or the certificate of the tax withheld from its rebate. */
  invoiceIssue: act(`${at}/issue`, {
    needs: `${index}.invoice`,
    input: IssueInvoice,
    output: Saved,
    once: true,
    errors: ['operationInvalid', 'billing.invoicedAlready', 'billing.nothingToInvoice', 'balanceTooLow'],
  }),
  invoicePdf: read(`${at}/pdf`, { ...both, input: InvoiceFile, output: z.unknown(), raw: true }),
  billTemplateInfo: ofBills.info,
  billTemplateSave: ofBills.save,
  billTemplatePreview: ofBills.preview,
  invoiceTemplateInfo: ofAll.info,
  invoiceTemplateSave: ofAll.save,
  invoiceTemplatePreview: ofAll.preview,
}
