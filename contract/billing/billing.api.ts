import { billApi } from './bills/bill.api.ts'
import { invoiceApi } from './papers/invoice.api.ts'
import { paymentPaperApi } from './papers/payment-paper.api.ts'
import { ruleApi } from './rules/rule.api.ts'
import { statementApi } from './statement/statement.api.ts'

export const billingApi = { ...billApi, ...invoiceApi, ...paymentPaperApi, ...ruleApi, ...statementApi }
