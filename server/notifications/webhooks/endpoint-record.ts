import { storedOf } from '#contract/kit/record/record-values.ts'
import type { RowOf } from '#contract/kit/record/record-types.ts'
import { endpointRecord } from '#contract/notifications/webhooks/webhook.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** An endpoint as its events keep it: never its secret. */
export const endpoints = {
  table: 'webhook_endpoint',
  subject: 'webhook',
  event: 'notifications.endpoint',
  kept: (row: RowOf<(typeof endpointRecord)['fields']>) => storedOf(endpointRecord, row),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
  topics: ['webhook'],
} as const
