import { deliveryRow } from '#contract/notifications/webhooks/delivery.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { isKind } from '#contract/notifications/kinds.ts'
import type { Delivery } from '#contract/notifications/webhooks/webhook.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { hasWord, word } from '../../kit/words/words.ts'

/** A kind's name; the one that only tries an endpoint has a name as well. */
export const kindWord = (kind: string): WordKey =>
  isKind(kind) ? `notifications.kinds.${kind}` : 'notifications.kinds.test'

/** What was answered: "200", or why nothing was. */
export function answerText({ status, error }: { status: number | null; error: string }): string {
  const fault = `notifications.faults.${error}`
  return [status, error && (hasWord(fault) ? word(fault) : error)].filter(Boolean).join(' · ')
}

const column = columnsOf(deliveryRow)
export const deliveryColumns: readonly Column<Delivery>[] = [
  column('createdAt', { as: 'time', key: 'at', width: 160, frozen: true, card: 'meta' }),
  column('endpointName', { key: 'endpoint', width: 150, card: 'title' }),
  {
    key: 'kind',
    title: 'notifications.text.kind',
    text: ({ kind }) => word(kindWord(kind)),
    width: 180,
    card: 'meta',
  },
  column('state', { width: 110, card: 'sub' }),
  {
    key: 'answer',
    title: 'notifications.webhooks.status',
    text: answerText,
    width: 260,
    grow: true,
    card: 'meta',
  },
  column('attempts', { width: 90 }),
  {
    key: 'ms',
    title: 'notifications.webhooks.ms',
    align: 'right',
    text: ({ ms }) => (ms === null ? '' : word('notifications.webhooks.took', { count: ms })),
    width: 100,
  },
  column('nextAt', { as: 'time', key: 'next', width: 160 }),
  column('messageId', { key: 'message', width: 280, hidden: true }),
]
